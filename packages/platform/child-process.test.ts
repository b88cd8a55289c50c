import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { it } from 'node:test'

const module = JSON.stringify(import.meta.resolve('./child-process.ts'))

/** Runs a program that prints "up" and then waits, and collects what it prints. */
function start(body: string) {
  const text = `import { exitOnSignal } from ${module}; ${body}; setInterval(() => {}, 1000); console.log('up')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  return { child, printed: () => printed, up: once(child.stdout, 'data') }
}

it('stops once, in order, when one press of Ctrl-C delivers the signal twice', async () => {
  const { child, printed, up } = start(
    "exitOnSignal(async () => { console.log('stopping'); await new Promise((r) => setTimeout(r, 200)); console.log('stopped') })",
  )
  await up
  child.kill('SIGINT')
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'close'), [0, null])
  assert.equal(printed(), 'up\nstopping\nstopped\n')
})

it('exits on a second Ctrl-C when stopping hangs', async () => {
  const { child, up } = start('exitOnSignal(() => new Promise(() => {}))')
  await up
  child.kill('SIGINT')
  const again = setInterval(() => child.kill('SIGINT'), 200)
  assert.deepEqual(await once(child, 'close'), [1, null])
  clearInterval(again)
})
