"""A Dask cluster on this machine, started as the README says; clients are processes of their own."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import planted
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from children import Child

import wythoff as wy
from wythoff.jobs.shards.executors import InLine
from wythoff.jobs.survey.games import OctalCodes
from wythoff.jobs.survey.output import write_survey
from wythoff.jobs.survey.survey import survey

if find_spec("distributed") is None:  # not imported here: its warnings are no errors of ours
    pytest.skip("the extra `cluster` is not installed", allow_module_level=True)

pytestmark = pytest.mark.slow


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


@dataclass
class DaskCluster:
    """`dask scheduler --host 127.0.0.1 --port P`, and workers `dask worker tcp://127.0.0.1:P --nthreads 1`."""

    folder: Path
    port: int
    scheduler: Child
    workers: list[Child] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"

    def add_worker(self) -> None:
        self.workers.append(dask(self.folder, "worker", self.address, "--nthreads", "1"))

    def run(self, *arguments: str) -> Child:
        """A client."""
        command = [sys.executable, *arguments]
        return Child(command, cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def planted(self, *arguments: str) -> Child:
        return self.run(planted.__file__, self.address, *arguments)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            family = descendants(process.pid)
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            for child in family:  # they leave with their parent, but for one that hangs
                wait_until_gone(child)


def dask(folder: Path, *arguments: str) -> Child:
    with open(folder / "dask.log", "ab") as log:
        command = [sys.executable, "-m", "dask", *arguments]
        return Child(command, cwd=folder, env=environment(), stdout=log, stderr=log)


def descendants(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                found += [child, *descendants(child)]
    return found


def wait_until_gone(pid: int) -> None:
    deadline = time.monotonic() + 5
    with suppress(OSError):
        while time.monotonic() < deadline and Path(f"/proc/{pid}/cmdline").read_bytes():
            time.sleep(0.02)
        if time.monotonic() >= deadline:
            os.kill(pid, signal.SIGKILL)


def start(folder: Path, workers: int) -> DaskCluster:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    arguments = ("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    cluster = DaskCluster(folder, port, dask(folder, *arguments))
    for _ in range(workers):
        cluster.add_worker()
    return cluster


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    made = start(tmp_path_factory.mktemp("cluster"), 2)
    yield made
    made.end()


def test_an_error_at_the_first_and_last_place_of_a_shard(cluster: DaskCluster) -> None:
    runs = {wrong: cluster.planted("steps", str(wrong), "1", "0", "28000", "7000") for wrong in (6999, 7000)}
    for wrong, run in runs.items():
        output, errors = run.communicate(timeout=60)
        assert output.split()[:3] == [b"False", b"None", str(wrong).encode()], errors


def test_the_verdict_is_that_of_threads(cluster: DaskCluster) -> None:
    run = cluster.run("-m", "wythoff", "verify", "biscuit-floor", "--stop", "3e6", "--scheduler", cluster.address)
    here = wy.verify("biscuit-floor", 0, 3_000_000)
    output, errors = run.communicate(timeout=60)
    assert (run.returncode, errors) == (0, b"")
    assert output.decode().startswith(
        f"biscuit-floor is proved for all n, by automata, and was also checked below 3000000; {here.detail}; "
    )


def test_a_lower_counterexample_wins_over_an_error(cluster: DaskCluster) -> None:
    """And an error without one names the claim and the n."""
    mine = cluster.folder / "mine.py"
    mine.write_text(
        "import wythoff as wy\n"
        "@wy.claim('false', start=0)\ndef false(n):\n    return n != 90 and 5 / (n < 100) > 0\n"
        "@wy.claim('fails', start=0)\ndef fails(n):\n    return 5 / (n < 100) > 0\n"
    )
    runs = [
        cluster.run("-m", "wythoff", "verify", f"mine.py:{name}", "--stop", "300", "--scheduler", cluster.address)
        for name in ("false", "fails")
    ]
    false, fails = [(*run.communicate(timeout=60), run.returncode) for run in runs]
    assert false == (b"false is refuted: the least counterexample is 90\n", b"", 1)
    assert (
        fails[1].decode().endswith("mine.py:fails cannot be checked at n = 100: ZeroDivisionError: division by zero\n")
    )
    assert (fails[0], fails[2]) == (b"", 2)


def test_a_folder_of_parts(cluster: DaskCluster) -> None:
    folder = cluster.folder / "parts"
    folder.mkdir()
    for part in range(3):
        pq.write_table(pa.table({"x": [3, part], "y": [5, 10**6]}), folder / f"part-{part}.parquet")
    run = cluster.run("-m", "wythoff", "solve", "parts", "-o", "solved", "--scheduler", cluster.address)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 0, errors
    assert pq.read_table(cluster.folder / "solved" / "part-2.parquet")["outcome"].to_pylist() == ["P", "N"]


def test_a_survey(cluster: DaskCluster) -> None:
    """The games of a round in the order in which workers end; the file is that of this process."""
    arguments = ("--digits", "1", "--limit", "1e3", "--ledger", "survey.db", "-o", "survey.csv", "-q")
    run = cluster.run("-m", "wythoff", "survey", *arguments, "--scheduler", cluster.address)
    write_survey(survey(OctalCodes(1), 1000, InLine()), str(cluster.folder / "here.csv"))
    assert run.communicate(timeout=60) == (b"", b"")
    assert run.returncode == 0
    assert (cluster.folder / "survey.csv").read_bytes() == (cluster.folder / "here.csv").read_bytes()


def test_another_version_is_an_error_not_an_answer(cluster: DaskCluster) -> None:
    program = (
        "import wythoff.jobs.shards.cluster as e, planted, sys\n"
        "e.fingerprint = lambda: '0.0.1+0'\n"
        "try:\n    list(e.Cluster(sys.argv[1]).map_shards(planted.fails, [e.Shard('planted', 0, 9)]))\n"
        "except e.ExecutorError as error:\n    print(error)\n"
    )
    output, errors = cluster.run("-c", program, cluster.address).communicate(timeout=60)
    said = r"\S+ runs wythoff 0\.\S+, but the job was sent by wythoff 0\.0\.1\+0; both must have the same version\n"
    assert re.fullmatch(said, output.decode()), errors


def test_a_worker_killed_in_the_middle(cluster: DaskCluster) -> None:
    """What it had in hand is done by the other. From here on the cluster has one worker."""
    ledger = cluster.folder / "job.db"
    run = cluster.planted("slow", "0.03", "-1", "0", "1000", "10", str(ledger))
    until_begun(run, ledger, shards=20)
    cluster.workers[0].kill()
    output, errors = run.communicate(timeout=60)
    assert output.decode() == f"True 1000 None 1000 checked, checksum {sum(range(1000)):016x}\n", errors
    status = cluster.run("-m", "wythoff", "job", "status", str(ledger))
    assert b"1000 of 1000 numbers are done (100.0 %), in 100 shards; 0 left" in status.communicate()[0]


def test_all_workers_killed(tmp_path: Path) -> None:
    """Within 5 s the client says that it waits, and for what; it goes on with the next worker."""
    cluster, ledger = start(tmp_path, 1), tmp_path / "job.db"
    try:
        run = cluster.planted("slow", "0.03", "-1", "0", "1000", "10", str(ledger))
        until_begun(run, ledger, shards=5)
        cluster.workers[0].kill()
        assert run.stderr is not None
        assert run.stderr.readline().decode() == f"wythoff: waiting: 0 workers at {cluster.address}\n"
        cluster.add_worker()
        output, errors = run.communicate(timeout=90)
    finally:
        cluster.end()
    assert output.decode() == f"True 1000 None 1000 checked, checksum {sum(range(1000)):016x}\n", errors
    assert errors == b""


def test_a_cluster_that_has_no_workers(tmp_path: Path) -> None:
    program = (
        "import wythoff.jobs.shards.cluster as e\n"
        "e.REPORT_SECONDS = 0.2\n"
        "from wythoff.app.main import main\n"
        "main(['verify', 'biscuit-floor', '--stop', '10', '--scheduler', '{}', '--wait-workers', '3'])\n"
    )
    cluster = start(tmp_path, 0)
    try:
        until_it_listens(cluster.port)
        run = cluster.run("-c", program.format(cluster.address))
        _, errors = run.communicate(timeout=90)
    finally:
        cluster.end()
    assert run.returncode == 75
    said = errors.decode().splitlines()
    assert f"wythoff: waiting: 0 workers at {cluster.address}" in said
    assert said[-1] == f"wythoff: the scheduler at {cluster.address} has no workers; start at least one"


def test_a_lost_scheduler(cluster: DaskCluster) -> None:
    """The client says so and ends; the ledger keeps what is done, and the job goes on without a cluster."""
    ledger = cluster.folder / "lost.db"
    run = cluster.planted("slow", "0.03", "-1", "0", "1000", "10", str(ledger))
    until_begun(run, ledger, shards=5)
    cluster.scheduler.kill()
    output, errors = run.communicate(timeout=90)
    assert (run.returncode, output) == (1, b"")
    assert (
        errors.decode() == f"LostWorkersError: the connection to the scheduler at {cluster.address} is lost\n"
    )  # nothing of Dask's own
    here = cluster.run(planted.__file__, "threads", "slow", "0", "-1", "0", "1000", "10", str(ledger))
    assert here.communicate(timeout=60)[0].split()[:3] == [b"True", b"1000", b"None"]


def until_it_listens(port: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with socket.socket() as asking:
            if not asking.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.05)
    pytest.fail("no scheduler in a minute")


def until_begun(run: Child, path: Path, shards: int) -> None:
    from wythoff.jobs.ledger_status import status
    from wythoff.jobs.shards.ledger_file import LedgerError

    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with suppress(LedgerError):
            if status(path).shards >= shards:
                return
        assert run.poll() is None, run.communicate()
        time.sleep(0.02)
    pytest.fail("nothing was done in a minute")


def test_no_scheduler(tmp_path: Path) -> None:
    program = (
        "from wythoff.app.main import main\n"
        "main(['verify', 'biscuit-floor', '--stop', '10', '--scheduler', 'tcp://127.0.0.1:9'"
        ", '--wait-workers', '0.5'])\n"
    )
    run = subprocess.run([sys.executable, "-c", program], env=environment(), capture_output=True, check=False)
    assert run.returncode == 75
    assert run.stderr.decode().startswith("wythoff: no scheduler answers at tcp://127.0.0.1:9: ")
    assert run.stderr.count(b"\n") == 1
