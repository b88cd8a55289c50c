#!/usr/bin/env node
// Runs on any Node the user may have (20.19 and newer) and hands over to the pinned one, which runs TypeScript.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node')

if (existsSync(node)) {
  const child = spawn(node, [join(import.meta.dirname, 'main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`the pinned Node does not start: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
} else {
  fail(`${node} is missing: run "npm install" in ${root} first`)
}

function fail(message) {
  if (process.argv.includes('--json')) console.log(JSON.stringify({ error: { code: 'not-installed', message } }))
  else console.error(message)
  process.exit(1)
}
