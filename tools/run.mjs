// `node tools/run.mjs <file.ts> [arguments]`: runs one of our programs on the pinned Node, installing first if
// necessary.
import { spawn } from 'node:child_process'
import { ensureInstalled, pinnedNode } from './install.mjs'

try {
  ensureInstalled()
  const program = spawn(pinnedNode(), process.argv.slice(2), { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => program.kill(signal))
  program.on('exit', (code) => process.exit(code ?? 1))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
