import assert from 'node:assert/strict'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, it } from 'node:test'
import { selfSignedCertificate } from '../../../../tests/support/certificate.ts'
import { callProvider } from './call-provider.ts'

it('a call goes to the address that was checked, asked for once, and to none that an answer names', async () => {
  const { certificate, key } = selfSignedCertificate('beta.test')
  const asked: string[] = []
  const server = createServer({ cert: certificate, key }, ({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(307, { location: `https://beta.test:${port()}/inside` }).end()
  })
  const port = () => (server.address() as AddressInfo).port
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  let lookups = 0
  const parts = {
    identity: { host: 'alpha.test', certificate, key, authorities: certificate },
    isHostOf: () => true,
    mayBePrivate: true,
    // Asked a second time, the name leads elsewhere.
    resolve: async () => (lookups++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']),
  }
  await assert.rejects(callProvider(parts, new URL(`https://beta.test:${port()}/first`), {}), /answered 307/)
  assert.deepEqual([asked, lookups], [['/first'], 1])
})
