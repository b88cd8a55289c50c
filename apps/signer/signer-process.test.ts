import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { NATIVE } from '@bowline/chains'
import { openAnvil } from '@bowline/chains/evm/anvil.fixture.ts'
import { deriveEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import { startLocalSigner } from '@bowline/chains/signer/local-signer.ts'
import { askConfined } from '@bowline/platform/confined-process.ts'
import { HOT, POLICY, recordsOf, stranger } from './signer.fixture.ts'

const main = join(import.meta.dirname, 'main.ts')
const PASSPHRASE = 'correct horse battery staple'

describe('the signer’s process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-signer-'))
  after(() => rmSync(folder, { recursive: true }))
  const start = (passphrase = PASSPHRASE, policy = POLICY) => startLocalSigner({ main, folder, passphrase, policy })

  // Each start costs the second that a guess of the passphrase costs.
  it('makes its seed at the first run, tells it to nobody, and signs what a real chain takes', async () => {
    const world = await openAnvil()
    after(() => world.close())
    const signer = await start()
    assert.equal(signer.isNew, true)
    await assert.rejects(signer.accountKey(`${HOT.ETH}/0/0`), /accounts/)
    const { address } = deriveEvmAddress(await signer.accountKey(HOT.ETH), 0, 0)
    await world.ask('anvil_setBalance', address, `0x${(10n ** 18n).toString(16)}`)
    const from = { kind: 'evm', address, path: `${HOT.ETH}/0/0`, nonce: 0n } as const
    const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const payout = { id: 'withdrawal-1', asset: NATIVE, to, amount: 12_345n }
    const planned = await world.chain.plan(from, [payout], await world.chain.feeRate())
    assert.ok('kind' in planned && planned.kind === 'evm')
    const plan = { ...planned, network: 'ETH' }
    const signed = await signer.sign(plan, recordsOf(plan))
    assert.ok('raw' in signed, JSON.stringify(signed))
    assert.deepEqual(await world.chain.broadcast(signed.raw), { answer: 'accepted', txid: signed.txid })
    await world.mine(1)
    assert.equal(BigInt(await world.ask<string>('eth_getBalance', to, 'latest')), payout.amount)
    assert.deepEqual(await signer.sign({ kind: 'evm' } as never, []), { refusal: 'malformed' })
    assert.deepEqual(await signer.sign(undefined as never, undefined as never), { refusal: 'malformed' })
    // So many that it cannot have answered them all before it ends.
    const questions = Promise.all(Array.from({ length: 500 }, () => signer.accountKey(HOT.BTC)))
    const ended = assert.rejects(questions, /the signer ended/)
    await signer.stop()
    await ended
    for (const name of readdirSync(folder)) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name)

    // Power failed while it wrote; and whoever starts it now would like other rules.
    appendFileSync(join(folder, 'signed.jsonl'), '{"atMs":17')
    const recordKey = stranger.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const again = await start(PASSPHRASE, { ...POLICY, recordKey })
    assert.equal(again.isNew, false)
    assert.deepEqual(deriveEvmAddress(await again.accountKey(HOT.ETH), 0, 0).address, address)
    assert.deepEqual(await again.sign(plan, recordsOf(plan)), signed)
    const theirs = recordsOf(plan, {}, { key: stranger.privateKey })
    assert.deepEqual(await again.sign(plan, theirs), { refusal: 'record-forged' })
    await again.stop()
  })

  it('does not start with another passphrase, a short one, or a file that was changed', async () => {
    await assert.rejects(start('another passphrase'), /passphrase is not the one/)
    await assert.rejects(start('short'), /fewer than 12/)
    const path = join(folder, 'seed.json')
    const file = readFileSync(path, 'utf8')
    const { sealed } = JSON.parse(file) as { sealed: string }
    const flipped = (sealed.startsWith('0') ? '1' : '0') + sealed.slice(1)
    writeFileSync(path, file.replace(sealed, flipped))
    await assert.rejects(start(), /the file was changed/)
    writeFileSync(path, '')
    await assert.rejects(start(), /backup/)
  })

  it('signs nothing before its seed is open', async () => {
    const question = { number: 1, call: 'sign', plan: {}, records: [] }
    const answer = await askConfined(main, question, { folder, args: [folder] }, 60_000)
    assert.deepEqual(answer, { number: 1, done: { refusal: 'locked' } })
  })
})
