import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { setApi } from '../api.fixture.ts'

const MEGABYTE = 1_048_576

describe('a body over the limit', async () => {
  const { api } = await setApi()

  /** Reads nothing before everything is sent, as a proxy may. Returns the first line of the answer. */
  async function send(path: string, type: string, bytes: number): Promise<string> {
    const port = path.startsWith('/console-api/') ? api.operatorPort : api.port
    const socket = connect(port, '127.0.0.1').pause()
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`
    try {
      await new Promise<void>((sent, failed) => {
        socket.once('error', failed)
        socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(bytes)]), (error) =>
          error ? failed(error) : sent(),
        )
      })
      const [answer] = (await once(socket.resume(), 'data')) as [Buffer]
      return answer.toString().split('\r\n')[0] as string
    } finally {
      socket.destroy()
    }
  }

  const paths: readonly [what: string, path: string, type: string, bytes: number, status: RegExp][] = [
    ['of an order', '/api/v3/order', 'application/x-www-form-urlencoded', 5 * MEGABYTE, / 413 /],
    ['of a call of the site', '/exchange-web/web/user/setting', 'application/json', 5 * MEGABYTE, / 413 /],
    ['of a call of the console', '/console-api/any', 'application/json', 5 * MEGABYTE, / 413 /],
    ['for an unknown path', '/nowhere', 'application/json', 5 * MEGABYTE, / 413 /],
    ['or a picture of nobody’s', '/exchange-web/web/kyc/image?purpose=front', 'image/jpeg', 7 * MEGABYTE, / 200 /],
  ]
  for (const [what, path, type, bytes, status] of paths) {
    it(`${what} is answered after it has been received`, async () =>
      assert.match(await send(path, type, bytes), status))
  }
})
