"""After `wythoff selftest --warm` no call of a user compiles a kernel."""

import json
import re
import subprocess
import sys
from pathlib import Path

import compiled

# In a process of its own, so that nothing has been called before. Kernels that the tests have kept are taken as they
# are: to be asked for is enough, so that nothing is compiled twice.
PROGRAM = """
import json, sys
import compiled
from numba.core.dispatcher import Dispatcher
from wythoff.app.main import main

asked, compile = [], Dispatcher.compile
Dispatcher.compile = lambda self, signature: asked.append(self) or compile(self, signature)
try:
    main(["selftest", "--warm"])
except SystemExit as ended:
    print(json.dumps([ended.code, compiled.with_what_they_call(asked)]))
"""


def test_every_kernel_is_compiled() -> None:
    """But for those that say why not."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=Path(compiled.__file__).parent, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(rb"kernels are ready \([0-9.]+ s\)\n", done.stderr)
    status, reached = json.loads(done.stdout)
    assert status == 0
    cold = {name for name, kernel in compiled.all_kernels().items() if "Not warmed up" in str(kernel.__doc__)}
    assert compiled.all_kernels().keys() - set(reached) == cold


def test_what_a_kernel_calls() -> None:
    kernels = compiled.all_kernels()
    assert compiled.with_what_they_call([kernels["golden.floor_multiples"]]) == [
        "golden._narrow_multiples",
        "golden._wide_multiples",
        "golden.floor_multiples",
    ]
