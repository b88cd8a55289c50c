// `npm test [-- --crash | --nightly | paths…]`: installs what is missing, then runs the tests on the pinned Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './install.mjs'

try {
  ensureInstalled()
  const tests = spawn(pinnedNode(), [join(root, 'tools/run-tests.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => tests.kill(signal))
  tests.on('exit', (code) => process.exit(code ?? 1))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
