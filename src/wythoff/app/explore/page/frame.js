// The position of the map on the board. Leaflet computes with doubles, so it must get small numbers. Its numbers are in
// units of 2^level cells, from an origin that is a pair of BigInts. The origin moves before the numbers become large.

export const TILE = 256;

// A frame holds SPAN zooms of Leaflet on both sides of its own zoom, and REACH pixels on all sides of its origin.
const SPAN = 8, REACH = 1 << 20;

// The sides of a cell have at most 64 pixels. A pixel has at most 2^MAX_ZOOM cells, which is the limit of the server.
export const MIN_ZOOM = -6;
export const MAX_ZOOM = 332000;

export class Frame {
  constructor(x, y, zoom) {
    this.level = zoom <= SPAN ? 0 : zoom;
    const step = BigInt(TILE) << BigInt(this.level + SPAN);
    [this.x, this.y] = [x - (x % step), y - (y % step)];
  }

  // Convert a zoom to a zoom of Leaflet, and back. At zoom k the side of a pixel is 2^k cells.
  leaflet(zoom) { return this.level - zoom; }
  zoom(leaflet) { return this.level - leaflet; }

  // Return [y, x] of the corner of a cell in Leaflet's numbers, moved by `shift` cells.
  place(x, y, shift = 0) {
    const one = (value, origin) => {
      const far = value - origin, unit = BigInt(this.level);
      const high = far >> unit;
      if (high > 1n << 50n || high < -(1n << 50n)) return Number(high);
      const rest = far - (high << unit);  // of a unit
      const part = this.level > 60 ? Number(rest >> (unit - 60n)) / 2 ** 60 : Number(rest) / 2 ** this.level;
      return Number(high) + part + (this.level > 60 ? 0 : shift / 2 ** this.level);
    };
    return [one(y, this.y), one(x, this.x)];
  }

  // Convert a point, x and y in units of 2^-bits cells, to [y, x] in Leaflet's numbers.
  part(x, y, bits) {
    const shift = Math.max(0, this.level + bits - 60);
    const one = (value, origin) => Number((value - (origin << BigInt(bits))) >> BigInt(shift)) / 2 ** (this.level + bits - shift);
    return [one(y, this.y), one(x, this.x)];
  }

  // Return the cell [x, y] at Leaflet's numbers. Outside of the board its numbers are negative.
  at(lat, lng) {
    const one = (value, origin) => {
      const whole = Math.floor(value), level = BigInt(this.level);
      const part = this.level > 50
        ? BigInt(Math.floor((value - whole) * 2 ** 50)) << (level - 50n)
        : BigInt(Math.floor((value - whole) * 2 ** this.level));
      return origin + (BigInt(whole) << level) + part;
    };
    return [one(lng, this.x), one(lat, this.y)];
  }

  // Return the cell at Leaflet's numbers. Outside of the board, `cell` returns null, and `nearest` the nearest cell.
  cell(lat, lng) {
    const cell = this.at(lat, lng);
    return cell.some((value) => value < 0n) ? null : cell;
  }
  nearest(lat, lng) { return this.at(lat, lng).map((value) => (value < 0n ? 0n : value)); }

  // Return the vector from a cell to another in pixels at a zoom of Leaflet, to the right and downward. A vector longer
  // than `far` is shortened to this length.
  pixels(from, to, leaflet, far) {
    const deltas = [to[0] - from[0], from[1] - to[1]];
    const digits = Math.max(...deltas.map((delta) => delta.toString(16).length));
    const shift = Math.max(0, 4 * (digits - 14)), power = shift - this.zoom(leaflet);
    const [x, y] = deltas.map((delta) => Number(delta >> BigInt(shift)));
    const longest = Math.max(Math.abs(x), Math.abs(y), 1), scale = 2 ** Math.min(power, 60);
    return [x, y].map((value) => value * (longest * scale > far ? far / longest : scale));
  }

  // Return {x, y, zoom} of the corner of a tile of Leaflet, or null outside of the board.
  tile({ x, y, z }) {
    const zoom = this.zoom(z), size = BigInt(TILE) << BigInt(zoom);
    const corner = [this.x + BigInt(x) * size, this.y - BigInt(y + 1) * size];
    return corner.some((value) => value < 0n) ? null : { x: corner[0], y: corner[1], zoom };
  }

  // Whether a view is so near to the origin of the frame that Leaflet's numbers are exact.
  holds(lat, lng, leaflet) {
    const near = Math.abs(leaflet) <= SPAN && (this.level === 0 || this.zoom(leaflet) > SPAN);
    return near && Math.max(Math.abs(lat), Math.abs(lng)) * 2 ** Math.max(leaflet, 0) < REACH;
  }
}
