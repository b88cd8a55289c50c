import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { it } from 'node:test'
import { readConfig } from '@bowline/platform/config.ts'
import { checkPorts } from './free-ports.ts'

it('reports the option whose port is taken, and accepts a free one', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const taken = String((other.address() as AddressInfo).port)
  await assert.rejects(checkPorts(readConfig({ PORT: taken, OPERATOR_PORT: '0' })), {
    message: `PORT=${taken} on 127.0.0.1: another program listens there; stop it or choose another port`,
  })
  await assert.rejects(checkPorts(readConfig({ PORT: '0', OPERATOR_PORT: taken })), /^Error: OPERATOR_PORT=/)
  other.close()
  await once(other, 'close')
  await checkPorts(readConfig({ PORT: taken, OPERATOR_PORT: '0' }))
})

it('reports an address this machine does not have', async () => {
  const config = readConfig({ PORT: '0', OPERATOR_PORT: '0', HOST: '192.0.2.1' })
  await assert.rejects(checkPorts(config), /this machine has no such address/)
})
