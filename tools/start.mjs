// `npm start`: installs what is missing, then hands over to the supervisor on the pinned Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './install.mjs'

const usage = `npm start: starts the exchange, or carries on where it stopped. Ctrl-C stops it.

It takes no arguments; options are variables of the environment, as PORT=4000 npm start. README.md lists them.`

function start() {
  ensureInstalled()
  // A signal from another program of this user must not open a debugger in it.
  const supervisor = spawn(pinnedNode(), ['--disable-sigusr1', join(root, 'apps/supervisor/main.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Ctrl-C in a terminal reaches the whole group by itself; a signal to this process alone is passed on.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => supervisor.kill(signal))
  supervisor.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
    process.exit()
  })
}

if (process.argv.length > 2) {
  console.log(usage)
  process.exit(process.argv[2] === '--help' || process.argv[2] === '-h' ? 0 : 2)
}
try {
  start()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
