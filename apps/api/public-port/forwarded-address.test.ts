import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { forwardedAddress, readForwardedAddresses } from './forwarded-address.ts'

test('an address is read with and without its port', () => {
  for (const [written, address] of [
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:5678', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:5678', '2001:db8::1'],
  ] as const)
    assert.equal(forwardedAddress(written), address, written)
})

test('anything else is no address', () => {
  for (const written of ['', 'unknown', '_hidden', '192.0.2', '192.0.2.1:5678:9', '[192.0.2.1', '::1:', 'a:1'])
    assert.equal(forwardedAddress(written), undefined, written)
})

test('a server sees only the address that the proxy added last', async (t) => {
  const server = createServer((request, response) => response.end(String(request.headers['x-forwarded-for'])))
  readForwardedAddresses(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const seen = async (written: string) =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': written } })).text()
  assert.equal(await seen('10.0.0.1, 192.0.2.1:5678'), '192.0.2.1')
  assert.equal(await seen('192.0.2.1, unknown'), 'undefined')
})
