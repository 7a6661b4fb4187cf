"""Statements with known answers, and where they are from."""

SHALLIT = "J. Shallit, The Logical Approach to Automatic Sequences, Cambridge University Press 2022"
FIBONACCI = "H. Mousavi, L. Schaeffer, J. Shallit, Decision algorithms for Fibonacci-automatic words I, arXiv:1403.1563"
KNUTH = "R. L. Graham, D. E. Knuth, O. Patashnik, Concrete Mathematics, 1989, chapter 3"
KIMBERLING = "C. Kimberling, Complementary equations and Wythoff sequences, J. Integer Seq. 11 (2008) 08.3.3"
FRAENKEL = "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982)"
CARLITZ = "L. Carlitz, R. Scoville, V. Hoggatt, Fibonacci representations, Fibonacci Quarterly 10 (1972) 1-28"
TRIBONACCI = "H. Mousavi, J. Shallit, Mechanical proofs of properties of the Tribonacci word, arXiv:1407.5841"
OEIS = "the OEIS"
SCHOOL = "by hand"

A, B = "floor(n*phi)", "floor(n*phi^2)"

KNOWN: list[tuple[str, bool, str]] = [
    # sums and comparisons
    ("forall n: exists k: n + n = 2*k", True, SCHOOL),
    ("forall n: exists k: n = 2*k", False, SCHOOL),
    ("forall n: n*(1 + 1) = 2n", True, SCHOOL),
    ("forall n >= 12: exists a, b: n = 4*a + 5*b", True, "the Frobenius number of 4 and 5 is 11"),
    ("exists a, b: 11 = 4*a + 5*b", False, "the Frobenius number of 4 and 5 is 11"),
    ("forall n >= 44: exists a, b, c: n = 6*a + 9*b + 20*c", True, "the McNugget numbers, A065003"),
    ("exists a, b, c: 43 = 6*a + 9*b + 20*c", False, "the McNugget numbers, A065003"),
    ("forall n: floor(n/2) + ceil(n/2) = n", True, KNUTH),
    ("forall n: floor((n + 1)/2) = ceil(n/2)", True, KNUTH),
    ("forall n: floor(floor(n/2)/3) = floor(n/6)", True, KNUTH),
    ("forall n: floor(n/3) + floor((n + 1)/3) + floor((n + 2)/3) = n", True, KNUTH),
    ("forall n: n % 6 = 0 <=> n % 2 = 0 and n % 3 = 0", True, SCHOOL),
    ("forall n: n % 4 = 0 <=> n % 2 = 0", False, SCHOOL),
    ("forall m, n: m - n < 0 => m < n", True, "differences may be negative"),
    ("exists n: n - 1 < 0", True, "differences may be negative"),
    ("forall m: exists n: n > m", True, SCHOOL),
    ("exists n: forall m: n > m", False, SCHOOL),
    # floors of multiples of phi
    (f"forall n: {B} = {A} + n", True, KIMBERLING),
    (f"forall n >= 1: floor(phi*{A}) = {B} - 1", True, f"{CARLITZ}: a(a(n)) = b(n) - 1"),
    (f"forall n: floor(phi*{A}) = {B} - 1", False, "not for n = 0"),
    (f"forall n >= 1: floor(phi*{B}) = {A} + {B}", True, f"{CARLITZ}: a(b(n)) = a(n) + b(n)"),
    (f"forall n >= 1: floor(phi^2*{A}) = {A} + {B} - 1", True, f"{CARLITZ}: b(a(n)) = a(n) + b(n) - 1"),
    (f"forall n >= 1: floor(phi^2*{B}) = {A} + 2*{B}", True, f"{CARLITZ}: b(b(n)) = a(n) + 2 b(n)"),
    (f"forall n >= 1: floor(phi^2*{B}) = {A} + 2*{B} + 1", False, CARLITZ),
    (f"forall m >= 1: (exists n >= 1: m = {A}) xor (exists n >= 1: m = {B})", True, "S. Beatty, 1926"),
    (f"exists m, n >= 1: {A} = floor(m*phi^2)", False, "S. Beatty, 1926"),
    ("forall m, n: floor((m + n)*phi) = floor(m*phi) + floor(n*phi)", False, SCHOOL),
    ("forall m, n: floor(m*phi) + floor(n*phi) <= floor((m + n)*phi)", True, SCHOOL),
    ("forall m, n: floor((m + n)*phi) <= floor(m*phi) + floor(n*phi) + 1", True, SCHOOL),
    ("forall m, n: floor((m + n)*phi) <= floor(m*phi) + floor(n*phi)", False, SCHOOL),
    ("forall n: floor(2*n*phi) = 2*floor(n*phi)", False, SCHOOL),
    ("forall n: floor(2*n*phi) = floor(n*phi) + floor((n + 1/2)*phi)", False, SCHOOL),
    ("forall n: floor(n*phi) = n + floor(n/phi)", True, SCHOOL),
    ("forall n: ceil(n*phi) - floor(n*phi) <= 1", True, SCHOOL),
    ("forall n >= 1: ceil(n*phi) - floor(n*phi) = 1", True, "phi is irrational"),
    ("exists m, n >= 1: m = n*phi", False, "phi is irrational"),
    ("forall n: n*phi - 1 < floor(n*phi) <= n*phi", True, KNUTH),
    ("forall n: floor(-n*phi) = -ceil(n*phi)", True, KNUTH),
    ("forall n: floor((n - 3)*phi) >= floor(n*phi) - 5", True, SCHOOL),
    ("forall n: floor((n - 3)*phi) >= floor(n*phi) - 4", False, SCHOOL),
    ("forall n: 0 <= floor(3*n*phi) - 3*floor(n*phi) <= 2", True, SCHOOL),
    ("forall n: floor(floor(n*phi)/2) = floor(n*phi/2)", True, KNUTH),
    # other quadratic numbers
    (
        "forall n: floor(n*sqrt(2)) + floor(n*(2 + sqrt(2))) = 2*n + 2*floor(n*sqrt(2))",
        True,
        OEIS + " A001951, A001952",
    ),
    (
        "forall m >= 1: (exists n >= 1: m = floor(n*sqrt(2))) xor (exists n >= 1: m = floor(n*(2 + sqrt(2))))",
        True,
        FRAENKEL,
    ),
    (
        "forall m >= 1: (exists n >= 1: m = floor(n*(sqrt(13) - 1)/2)) xor "
        "(exists n >= 1: m = floor(n*(5 + sqrt(13))/2))",
        True,
        FRAENKEL + ", t = 3",
    ),
    ("forall n >= 1: floor(sqrt(2)*floor(n*sqrt(2))) < 2*n", True, SCHOOL),
    ("forall n >= 2: floor(sqrt(2)*floor(n*sqrt(2))) = 2*n - 1", False, "not for n = 5"),
    ("forall n: floor(n*sqrt(3)) < 2*n or n = 0", True, SCHOOL),
    ("forall n >= 1: 2*floor(n*sqrt(3)) < floor(n*sqrt(12)) + 1", True, SCHOOL),
    ("forall n: floor(n*sqrt(6)/2) = floor(floor(n*sqrt(6))/2)", True, KNUTH),
    # Wythoff's theorem, and its game
    (
        "forall x, y: (exists n: (x = floor(n*phi) and y = x + n) or (y = floor(n*phi) and x = y + n)) <=> "
        "not ((exists u < x: exists n: (u = floor(n*phi) and y = u + n) or (y = floor(n*phi) and u = y + n)) or "
        "(exists v < y: exists n: (x = floor(n*phi) and v = x + n) or (v = floor(n*phi) and x = v + n)) or "
        "(exists k >= 1: k <= x and k <= y and exists n: (x - k = floor(n*phi) and y = x + n) or "
        "(y - k = floor(n*phi) and x = y + n)))",
        True,
        "W. A. Wythoff, A modification of the game of nim, 1907",
    ),
    # the Fibonacci word
    ("forall n: F[n] = 2 - floor((n + 2)*phi) + floor((n + 1)*phi)", True, OEIS + " A003849"),
    ("forall n: F[n] = 1 <=> exists k >= 1: n + 1 = floor(k*phi^2)", True, OEIS + " A003849"),
    ("exists n: F[n] = 1 and F[n+1] = 1", False, FIBONACCI),
    ("exists n: F[n] = 0 and F[n+1] = 0 and F[n+2] = 0", False, FIBONACCI),
    ("exists i: exists n >= 1: forall k < 3*n: F[i+k] = F[i+n+k]", False, FIBONACCI + ": no fourth power"),
    ("exists i: exists n >= 1: forall k < 2*n: F[i+k] = F[i+n+k]", True, FIBONACCI + ": cubes"),
    ("exists i: exists n >= 1: forall k < n: F[i+k] = F[i+n+k]", True, FIBONACCI + ": squares"),
    ("forall n: exists i >= n: F[i] = 1", True, SCHOOL),
    ("exists p >= 1: exists m: forall n >= m: F[n] = F[n+p]", False, FIBONACCI + ": not ultimately periodic"),
    ("forall i: exists j > i: forall k < 6: F[i+k] = F[j+k]", True, FIBONACCI + ": recurrent"),
    # the Thue-Morse word, and others of base 2
    ("forall n: T[2*n] = T[n] and T[2*n+1] = 1 - T[n]", True, "A. Thue, 1906"),
    ("exists i: exists n >= 1: forall k <= n: T[i+k] = T[i+n+k]", False, "A. Thue, 1912: no overlap"),
    ("exists i: exists n >= 1: forall k < n: T[i+k] = T[i+n+k]", True, "A. Thue, 1906: squares"),
    ("forall n: T[4*n] + T[4*n+1] + T[4*n+2] + T[4*n+3] = 2", True, SHALLIT),
    ("forall n: RS[2*n] = RS[n] and RS[4*n+1] = RS[n] and RS[4*n+3] = 1 - RS[2*n+1]", True, SHALLIT),
    ("forall n: PD[n] = 1 <=> T[n] = T[n+1]", True, OEIS + " A096268, A035263"),
    ("forall n: PD[2*n] = 0 and PD[2*n+1] = 1 - PD[n]", True, OEIS + " A096268"),
    ("exists i: exists n >= 1: forall k < 3*n: PD[i+k] = PD[i+n+k]", False, SHALLIT + ": no fourth power"),
    # the Tribonacci word
    ("exists n: TR[n] != 0 and TR[n+1] != 0", False, TRIBONACCI),
    ("exists n: TR[n] = 0 and TR[n+1] = 0", True, TRIBONACCI),
    ("forall n: exists i >= n: TR[i] = 2", True, TRIBONACCI),
    # no variables, and words of `guess`
    ("1 + 1 = 2", True, SCHOOL),
    ("2^10 = 10^3", False, SCHOOL),
    ("phi^2 = phi + 1", True, SCHOOL),
    ("sqrt(8) = 2*sqrt(2)", True, SCHOOL),
    ("true and not false", True, SCHOOL),
    ("forall n: Fibonacci[0 1, 0: 0 1](n) = F[n]", True, "wythoff guess"),
    ("forall n: binary[0 1, 1 0: 0 1](n) = T[n]", True, "wythoff guess"),
]
