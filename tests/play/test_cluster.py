"""A real Dask scheduler and two workers on this machine: the same results, also when one is killed midway."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack

import pytest

pytest.importorskip("distributed")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="kills a worker by its signal")]


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def started(stack, *words):
    process = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + words[0], *map(str, words[1:])],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    stack.callback(lambda: (os.killpg(process.pid, signal.SIGKILL), process.wait()))
    return process


def simulation(where, hands, *more):
    command = [sys.executable, "-m", "deckgen", "simulate", "moonlight", "--bots", "greedy,random", "--json"]
    return subprocess.Popen(
        [*command, "--hands", str(hands), "--workers", where, *more],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def answered(process):
    out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    return {key: value for key, value in json.loads(out).items() if key != "seconds"}


def test_a_cluster_gives_the_same_and_survives_the_loss_of_a_worker(tmp_path):
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    hands = 3_000_000
    with ExitStack() as stack:
        started(stack, "dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
        common = ("--nthreads", 1, "--no-nanny", "--no-dashboard", "--local-directory", tmp_path)
        first, _ = (started(stack, "dask_worker", address, *common) for _ in range(2))
        small = answered(simulation(address, 50_000))
        assert small == answered(simulation("1", 50_000))
        running = simulation(address, hands)
        time.sleep(6)
        assert running.poll() is None, "it was over before a worker could be lost"
        os.killpg(first.pid, signal.SIGKILL)
        lost = answered(running)
    assert lost == answered(simulation("2", hands))
