import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { openTraces, type Traces } from './traces.ts'

test('without a collector there are no traces', async () => {
  assert.equal(await openTraces('test', undefined), undefined)
})

test('a collector that is down changes no answer and no error, and delays no shutdown', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => gone.once('listening', resolve))
  const { port } = gone.address() as { port: number }
  await new Promise((resolve) => gone.close(resolve))
  const traces = (await openTraces('test', `http://127.0.0.1:${port}`)) as Traces
  const failure = new Error('refused')
  assert.equal(await traces.call('good', async () => 7), 7)
  await assert.rejects(
    traces.call('bad', () => Promise.reject(failure)),
    (error) => error === failure,
  )
  await traces.stop()
})
