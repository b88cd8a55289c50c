import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { NATIVE } from '../chain.ts'
import { accountKey, BITCOIN_ACCOUNT, EVM_ACCOUNT } from '../signing.fixture.ts'
import { type DemoNodes, startDemoNodes } from './demo-nodes.ts'

const TOKEN = { contract: '0x0000000000000000000000000000000000b00001', decimals: 6 }
const directory = mkdtempSync(join(tmpdir(), 'bowline-nodes-'))
after(() => rmSync(directory, { recursive: true, force: true }))

const running: DemoNodes[] = []
after(() => Promise.all(running.map((nodes) => nodes.stop())))

const start = async () => {
  const nodes = await startDemoNodes({
    directory,
    tokens: [TOKEN],
    blockMs: 10,
    isConfigured: () => false,
    onError: (network, error) => assert.fail(`${network}: ${error.message}`),
  })
  running.push(nodes)
  return nodes
}
const heights = async ({ started }: DemoNodes): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(started.map(async ({ network, chain }) => [network, (await chain.head()).height] as const)),
  )

it('starts a chain wherever there is a program for it, and finds it again after a stop', async () => {
  const nodes = await start()
  assert.deepEqual(
    nodes.started.map(({ network, program }) => [network, program === 'bitcoind' ? 'bcoin' : program]),
    [
      ['ETH', 'anvil'],
      ['ARBITRUM', 'anvil'],
      ['BTC', 'bcoin'],
    ],
  )
  for (const { network, node } of nodes.started) await node?.mine(network === 'BTC' ? 1 : 5)
  const before = await heights(nodes)
  assert.deepEqual({ ...before, BTC: 0 }, { ETH: 5, ARBITRUM: 5, BTC: 0 })
  await nodes.stop()
  const again = await start()
  const now = await heights(again)
  for (const [network, height] of Object.entries(before)) assert.ok((now[network] as number) >= height, network)

  // What somebody sends is mined by itself, and blocks follow it.
  const [eth] = again.started
  assert.ok(eth)
  const { address, key } = eth.chain.deriveAddress(accountKey(EVM_ACCOUNT), 0, 0)
  await again.send('ETH', NATIVE, address, 10n ** 18n)
  await again.send('ETH', TOKEN.contract, address, 7_000_000n)
  const enough = (now.ETH as number) + 5
  await eventually('blocks after the payment', async () => (await eth.chain.head()).height >= enough)
  const blocks = await Promise.all(
    Array.from({ length: (await eth.chain.head()).height }, async (_, i) => {
      const link = await eth.chain.header(i + 1)
      return eth.chain.block(link?.hash as string, (receiver) => receiver === key)
    }),
  )
  const found = blocks.flatMap((block) => block?.transfers ?? [])
  assert.deepEqual(
    found.map(({ asset, amount }) => [asset, amount]),
    [[NATIVE, 10n ** 18n]],
  )

  // Bitcoin's come out of what was mined, its change goes back to the miner, and is found there again.
  const btc = again.started.find(({ network }) => network === 'BTC')
  assert.ok(btc)
  const receiver = btc.chain.deriveAddress(accountKey(BITCOIN_ACCOUNT), 0, 0)
  const amounts = [100_000_000n, 7_000_000_000n, 3n]
  // At once, so that the second finds the first waiting for its block; and dust is refused without harm to them.
  const sent = await Promise.allSettled(amounts.map((amount) => again.send('BTC', NATIVE, receiver.address, amount)))
  assert.deepEqual(
    sent.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  )
  for (const [i, amount] of amounts.slice(0, 2).entries()) {
    const answer = sent[i]
    const txid = answer?.status === 'fulfilled' ? answer.value : ''
    await eventually('it is mined', async () => (await btc.chain.transaction(txid)).state === 'mined')
    const status = await btc.chain.transaction(txid)
    const block = await btc.chain.block(status.state === 'mined' ? status.blockHash : '', (key) => key === receiver.key)
    assert.deepEqual(
      block?.transfers.map((transfer) => transfer.amount),
      [amount],
    )
  }
  await again.stop()
})

it('leaves a chain to the node that is configured, and says which chains it could not start', async () => {
  const nodes = await startDemoNodes({
    directory: join(directory, 'other'),
    tokens: [TOKEN],
    blockMs: 10,
    isConfigured: () => true,
    onError: (network, error) => assert.fail(`${network}: ${error.message}`),
  })
  assert.deepEqual([nodes.started, nodes.missing], [[], []])
  await nodes.stop()
})
