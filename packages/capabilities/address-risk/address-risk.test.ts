import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLost, listedRisk, openAddressRisk } from './index.ts'

const SANCTIONED = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const SIMULATED = `0x${'3E'.repeat(20)}`
const NOBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('the risk of an address', () => {
  const at = (address: string, network = 'ETH') => ({ network, address })

  it('is what lists say of it, in whatever capitals it is written', async () => {
    const demo = listedRisk('demo')
    assert.equal(await demo.assess(at(SANCTIONED)), 'sanctioned')
    assert.equal(await demo.assess(at(SANCTIONED.toLowerCase())), 'sanctioned')
    assert.equal(await demo.assess(at(SIMULATED)), 'medium')
    assert.equal(await demo.assess(at(NOBODY)), 'low')
    assert.equal(await listedRisk('production').assess(at(SIMULATED)), 'low')
    assert.equal(await listedRisk('production').assess(at(SANCTIONED)), 'sanctioned')
  })

  it('is the worst that anybody says, and no answer is not a good one', async () => {
    const says = (risk: 'low' | 'medium' | 'sanctioned') => ({ name: risk, assess: async () => risk })
    const silent = { name: 'silent', assess: () => Promise.reject(new Error('away')) }
    assert.equal(await openAddressRisk([]).assess(at(NOBODY)), 'low')
    assert.equal(await openAddressRisk([says('medium'), says('low')]).assess(at(NOBODY)), 'medium')
    assert.equal(await openAddressRisk([says('low'), silent]).assess(at(NOBODY)), 'medium')
    assert.equal(await openAddressRisk([silent, says('sanctioned')]).assess(at(NOBODY)), 'sanctioned')
  })

  it('knows where coins are lost, by network', () => {
    for (const lost of [
      `0x${'0'.repeat(40)}`,
      `0x${'1'.padStart(40, '0')}`,
      '0xDAC17F958D2EE523A2206206994597C13D831EC7',
    ])
      assert.equal(isLost(at(lost)), true, lost)
    assert.equal(isLost(at('0xdac17f958d2ee523a2206206994597c13d831ec7', 'ARBITRUM')), false)
    assert.equal(isLost(at('1111111111111111111114oLvT2', 'BTC')), true)
    assert.equal(isLost(at(NOBODY)), false)
  })
})
