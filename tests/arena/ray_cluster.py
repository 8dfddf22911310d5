"""`python -m tests.arena.ray_cluster`: a Ray cluster of two machines that are both this one, for tests.

It says its address, and then does what it reads, line by line: `remove` takes the second machine away, `add`
puts one there again, `behead` kills the first one with all that holds the cluster together. It ends with
whoever has started it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from ray.cluster_utils import Cluster

MEMORY = 80_000_000
ONE: dict[str, Any] = {
    "num_cpus": 1,
    "node_ip_address": "127.0.0.1",
    "include_dashboard": False,
    "object_store_memory": MEMORY,
}


def main(folder: str) -> None:
    # Else it would be known on this machine as the cluster that it belongs to.
    ray_utils: Any = import_module("ray._private.utils")
    ray_utils.write_ray_address = lambda *_: None
    cluster: Any = Cluster(initialize_head=True, head_node_args={**ONE, "temp_dir": folder})
    other = cluster.add_node(**ONE)
    print(cluster.address, flush=True)
    for line in sys.stdin:
        if line == "remove\n":
            cluster.remove_node(other, allow_graceful=False)
        elif line == "add\n":
            other = cluster.add_node(**ONE)
        elif line == "behead\n":
            cluster.head_node.kill_all_processes(check_alive=False, allow_graceful=False, wait=True)
        print("done", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main(sys.argv[1])
