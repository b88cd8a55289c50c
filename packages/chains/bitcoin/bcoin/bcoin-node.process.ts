import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { exitOnSignal } from '@bowline/platform/child-process.ts'
import { openBcoin } from './bcoin.ts'

/**
 * `bcoin-node.process.ts FOLDER PORT`: a process of its own, because bcoin's dependencies are of 2018 and belong neither near
 * keys nor into the exchange. Its password comes on the standard input.
 */
const [, , folder, port] = process.argv
if (!folder || !port) throw new Error('bcoin-node.process.ts FOLDER PORT < PASSWORD')
const password = await readText(process.stdin)

const node = await openBcoin(folder)
const expected = Buffer.from(`Basic ${Buffer.from(`bowline:${password}`).toString('base64')}`)

const server = createServer(async (request, response) => {
  const given = Buffer.from(request.headers.authorization ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    response.writeHead(401).end()
    return
  }
  const { id, method, params } = JSON.parse(await readText(request)) as {
    id: number
    method: string
    params: unknown[]
  }
  const answer = await node.call(method, params)
  response.writeHead('error' in answer ? 500 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id, result: null, error: null, ...answer }))
})
server.listen(Number(port), '127.0.0.1')

exitOnSignal(async () => {
  server.close()
  await node.close()
})

async function readText(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
