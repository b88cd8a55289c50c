import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, describe, it } from 'node:test'
import { tracesCalls } from './traces-calls.ts'

describe('a node that is asked whether it traces calls', async () => {
  let error: { code: number; message: string } | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString())
      const isTrace = method === 'debug_traceBlockByHash'
      response.end(JSON.stringify(isTrace && error ? { id, error } : { id, result: isTrace ? [] : { hash: '0x1' } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const { port } = server.address() as { port: number }
  const asked = (code?: number) => {
    error = code === undefined ? undefined : { code, message: 'no' }
    return tracesCalls(`http://127.0.0.1:${port}`)
  }

  it('does where it answers, and does not where it has no such call', async () => {
    assert.equal(await asked(), true)
    for (const code of [-32601, -32004, -32600]) assert.equal(await asked(code), false)
  })

  it('has said nothing where it fails for another reason', async () => {
    for (const code of [-32000, -32005, 429]) await assert.rejects(asked(code), /no/)
  })
})
