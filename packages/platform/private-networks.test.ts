import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isPrivateAddress } from './private-networks.ts'

it('a private address is told from a public one, however it is written', () => {
  for (const own of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.1.1', '100.64.0.1', '0.0.0.0', '::1', '::'])
    assert.equal(isPrivateAddress(own), true, own)
  for (const own of [
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a00:1',
    'ff02::1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
    '2001:0:4136:e378:8000:63bf:80ff:fffe',
    'fec0::1',
    'fe80::1%eth0',
    'nonsense',
    '0x7f000001',
  ])
    assert.equal(isPrivateAddress(own), true, own)
  for (const other of ['203.0.114.7', '8.8.8.8', '2606:4700::1111', '2001:4860:4860::8888'])
    assert.equal(isPrivateAddress(other), false, other)
})
