import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'
import { bowline, onlyJson } from './bowline.fixture.ts'

describe('bowline chain', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bowline-chain-'))
  const sent: unknown[] = []
  const checked: unknown[] = []
  const folder = dataFolder(root)
  const [chains, watcher] = await Promise.all([
    serveControl(folder.chainsSocket, {
      send: async (params) => {
        sent.push(params)
        return 'txid'
      },
    }),
    serveControl(folder.watcherSocket, {
      'check-token': async (params) => {
        checked.push(params)
        const found = { standing: 'unaccepted', faults: [], signs: ['blocks-addresses', 'pauses'], code: 'c0de' }
        return checked.length === 1
          ? found
          : { standing: 'waits', faults: [], signs: [], code: '', notDone: 'no-holder' }
      },
      status: async () => [{ network: 'BTC', suspended: 'node-away', head: 7 }],
    }),
  ])
  after(async () => {
    await Promise.all([chains.close(), watcher.close()])
    rmSync(root, { recursive: true })
  })

  it('sends demo coins in the units of their chain', async () => {
    const ran = await bowline(root, 'chain', 'send', '2.5', 'USDT', '0xabc', '--network', 'ARBITRUM', '--json')
    assert.equal(onlyJson<{ txid: string }>(ran).txid, 'txid')
    assert.equal((await bowline(root, 'chain', 'send', '0.1', 'BTC', 'bcrt1q')).code, 0)
    assert.deepEqual(
      sent.map((each) => {
        const { network, amount } = each as Record<string, string>
        return [network, amount]
      }),
      [
        ['ARBITRUM', '2500000'],
        ['BTC', '10000000'],
      ],
    )
  })

  it('refuses what is no amount of the coin, and coins that no chain has', async () => {
    for (const [amount, coin] of [
      ['0.0000001', 'USDT'],
      ['-1', 'BTC'],
      ['1', 'XRP'],
    ] as const)
      assert.notEqual((await bowline(root, 'chain', 'send', amount, coin, 'somewhere')).code, 0)
    assert.equal(sent.length, 2)
  })

  it('has a token checked, and says what was found, or why nothing was yet', async () => {
    const contract = '0xdac17f958d2ee523a2206206994597c13d831ec7'
    const { stdout } = await bowline(root, 'chain', 'check-token', 'ETH', contract, '6')
    assert.match(stdout, /unaccepted[\s\S]*faults +none[\s\S]*blocks-addresses, pauses[\s\S]*c0de/)
    assert.deepEqual(checked, [{ network: 'ETH', contract, decimals: 6 }])
    const again = await bowline(root, 'chain', 'check-token', 'ETH', contract, '6')
    assert.match(again.stdout, /waits[\s\S]*nobody has received any lately/)
  })

  it('reports where each network stands', async () => {
    const { stdout } = await bowline(root, 'chain', 'status')
    assert.match(stdout, /BTC +node-away +– +7/)
  })
})
