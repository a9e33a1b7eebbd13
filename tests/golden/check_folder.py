#!/usr/bin/env python3
"""Runs check_trace on every trace of a folder. Usage: check_folder.py FOLDER"""
import glob
import os
import sys

import check_trace

files = sorted(glob.glob(os.path.join(sys.argv[1], "*.safetensors")))
sys.exit(max((check_trace.main(file) for file in files), default="no traces in " + sys.argv[1]))
