// Loaded before each test file: a test that gave up half-way may leave a server running, which must not keep the file
// from ending. (`forceExit` of node:test would end it before its last results are reported.)
import { after } from 'node:test'
import { isMainThread } from 'node:worker_threads'

const LINGERS_MS = 2_000

if (isMainThread)
  after(() => {
    setTimeout(() => process.exit(), LINGERS_MS).unref()
  })
