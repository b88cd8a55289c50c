import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answers = (method: string, params: readonly unknown[]) => unknown

export interface ReplayNode {
  readonly url: string
  close(): void
}

/** A node that answers at once from what was made beforehand: the scanner is measured, and not somebody else's program. */
export async function startReplayNode(answers: Answers): Promise<ReplayNode> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] }
    const result = JSON.stringify(answers(method, params) ?? null)
    response.setHeader('content-type', 'application/json')
    response.end(`{"jsonrpc":"2.0","id":${id},"result":${result}}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
