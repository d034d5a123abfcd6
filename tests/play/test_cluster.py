"""A real Dask scheduler with two workers gives the same results, even if a worker is killed midway."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack

import pytest

distributed = pytest.importorskip("distributed")
dask = pytest.importorskip("dask")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="kills a worker by its signal")]


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Cluster:
    """A scheduler, and workers that can be lost."""

    def __init__(self, stack, folder, scheme="tcp"):
        self.stack, self.folder, self.running = stack, folder, []
        port = free_port()
        self.address = f"{scheme}://127.0.0.1:{port}"
        host = f"{scheme}://127.0.0.1"
        self.started("dask_scheduler", "--host", host, "--port", port, "--no-dashboard")
        self.client = stack.enter_context(distributed.Client(self.address, timeout=60, set_as_default=False))

    def started(self, *words):
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli." + words[0], *map(str, words[1:])],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self.stack.callback(lambda: (os.killpg(process.pid, signal.SIGKILL), process.wait()))
        return process

    def workers(self, count):
        """Start or lose workers until there are this many."""
        while len(self.running) > count:
            self.lose()
        quiet = ("--nthreads", 1, "--no-nanny", "--no-dashboard", "--local-directory", self.folder)
        while len(self.running) < count:
            self.running.append(self.started("dask_worker", self.address, *quiet))
        self.wait_until(lambda: self.known("workers") == count)

    def lose(self):
        """Kill a worker."""
        os.killpg(self.running.pop().pid, signal.SIGKILL)

    def known(self, what):
        """Return how many workers or tasks the scheduler has."""
        return self.client.run_on_scheduler(lambda dask_scheduler: len(getattr(dask_scheduler, what)))

    def wait_until(self, true):
        ends = time.monotonic() + 60
        while not true():
            assert time.monotonic() < ends, "it was never so"
            time.sleep(0.02)

    def midway(self, running):
        """Wait until some pieces are done and some are not."""
        seen = [0]

        def some():
            assert running.poll() is None, running.communicate()
            seen.append(self.known("tasks"))
            return 0 < seen[-1] < max(seen) - 2

        self.wait_until(some)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """One scheduler for several tests, each of which says how many workers it needs."""
    with ExitStack() as stack:
        yield Cluster(stack, tmp_path_factory.mktemp("dask"))


@pytest.fixture
def certified(tmp_path, monkeypatch):
    """Make a self-signed certificate, and configure Dask as described in docs/playing.md."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "cluster.pem"
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=cluster",
         "-keyout", key, "-out", certificate], check=True, capture_output=True,
    )  # fmt: skip
    names = {"CA_FILE": certificate}
    for role in ("CLIENT", "SCHEDULER", "WORKER"):
        names |= {f"{role}__CERT": certificate, f"{role}__KEY": key}
    for name, value in names.items():
        monkeypatch.setenv(f"DASK_DISTRIBUTED__COMM__TLS__{name}", str(value))
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION", "true")
    dask.config.refresh()
    yield certificate
    monkeypatch.undo()
    dask.config.refresh()


def test_tls_cluster_accepts_only_certified_clients(certified, tmp_path, monkeypatch):
    with ExitStack() as stack:
        cluster = Cluster(stack, tmp_path / "dask", "tls")
        cluster.workers(1)
        assert answered(simulation(cluster.address, 1000)) == answered(simulation("1", 1000))
        for name in ("CLIENT__CERT", "CLIENT__KEY"):
            monkeypatch.delenv(f"DASK_DISTRIBUTED__COMM__TLS__{name}")
        running = simulation(cluster.address, 1000)
        _, err = running.communicate(timeout=60)
        assert running.returncode == 2 and "Traceback" not in err, err


def deckgen(*words):
    return subprocess.Popen(
        [sys.executable, "-m", "deckgen", *map(str, words)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def simulation(where, hands, *more):
    how = ("--bots", "greedy,random", "--json", "--hands", hands, "--workers", where)
    return deckgen("simulate", "moonlight", *how, *more)


def answered(process):
    out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    return {key: value for key, value in json.loads(out).items() if key != "seconds"}


def test_cluster_gives_the_same_results_despite_losing_a_worker(cluster):
    cluster.workers(2)
    running = simulation(cluster.address, 200_000)
    cluster.midway(running)
    cluster.lose()
    assert answered(running) == answered(simulation("2", 200_000))


def test_ctrl_c_leaves_nothing_behind_on_the_scheduler(cluster):
    cluster.workers(1)
    running = simulation(cluster.address, 5_000_000)
    cluster.midway(running)
    os.kill(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130 and "Traceback" not in err, err
    assert 0 < json.loads(out)["hands"] < 5_000_000
    cluster.wait_until(lambda: not cluster.known("tasks"))


def test_cluster_without_workers_is_reported(cluster):
    cluster.workers(0)
    running = simulation(cluster.address, 1000)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 2 and "has no workers" in err


def files(folder):
    """Return the bytes of all files below a folder, except the lock."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".deckgen-lock"
    }


def test_cluster_builds_the_same_files_despite_losing_a_worker(cluster, tmp_path):
    cluster.workers(2)
    how = ("build", "dominoes", "--target", "svg", "--target", "home-a4", "--only", "[56]-*", "--out")
    out = tmp_path / "afar"
    running = deckgen(*how, out, "--jobs", cluster.address)
    cluster.midway(running)
    cluster.lose()
    _, err = running.communicate(timeout=240)
    assert running.returncode == 0, err
    here = deckgen(*how, tmp_path / "here")
    here.communicate(timeout=240)
    assert files(out) == files(tmp_path / "here")
    assert len(files(out)) > 20
