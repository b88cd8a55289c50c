import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type EvmPlan, NATIVE } from '@bowline/chains'
import type { Assertion } from '@bowline/chains/signer/assertion.ts'
import { KeyHolder, type Lie } from '@bowline/chains/signer/key-holder.fixture.ts'
import { startLocalSigner } from '@bowline/chains/signer/local-signer.ts'
import { type ReleaseKeySet, releaseKeysText, releaseText } from '@bowline/chains/signer/release-text.ts'
import type { NetworkPolicy, SigningPolicy } from '@bowline/chains/signer/signer.ts'
import type { ApprovedRecord } from '@bowline/chains/signer/withdrawal-record.ts'
import { KeyTree } from './key-tree.ts'
import { openPolicy } from './release-keys.ts'
import { signPlan } from './sign-plan.ts'
import { DEPOSITS, HOT, POLICY, recordsOf, staff, TOKEN } from './signer.fixture.ts'
import { SigningJournal } from './signing-journal.ts'

const NOW = Date.UTC(2026, 0, 1)
const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const MALLORY = '0x00000000000000000000000000000000000000aa'
const { anna, bela } = staff

describe('a payment above the bound', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-signer-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const keys = new KeyTree(Buffer.alloc(32, 7))
  const journal = new SigningJournal(folder)
  const ETH: NetworkPolicy = { ...(POLICY.networks.ETH as NetworkPolicy) }
  const path = `${HOT.ETH}/0/0`
  const from = keys.addressAt(path, ETH)?.address ?? ''

  let n = 0
  function plan(to = RECEIVER, asset = TOKEN): EvmPlan {
    n += 1
    return {
      ...{ kind: 'evm', network: 'ETH', chainId: 31_337n, from, path, nonce: BigInt(n) },
      ...{ gasLimit: 60_000n, maxFee: 10n ** 10n, priorityFee: 10n ** 9n, feeCap: 63n * 10n ** 13n },
      payouts: [{ id: `w${n}`, asset, to, amount: 300_000n }],
    }
  }
  /** What the exchange's own key signs, which an application server that was taken over has. */
  const recorded = (planned: EvmPlan, approvals: readonly Assertion[] = [], released?: bigint): ApprovedRecord[] =>
    recordsOf(planned, { createdAtMs: NOW }).map((approved) => ({
      ...approved,
      approvals,
      ...(released !== undefined && { released }),
    }))
  const textOf = ({ network, payouts: [{ id, asset, to, amount }] }: EvmPlan) =>
    releaseText({ id, network, asset, to, amount })
  const sign = (planned: EvmPlan, records: readonly ApprovedRecord[], policy: SigningPolicy = POLICY) => {
    const signed = signPlan({ keys, policy, journal }, planned, records, NOW)
    return 'refusal' in signed ? signed.refusal : 'signed'
  }

  it('is signed when two persons have released exactly it', () => {
    const planned = plan()
    const text = textOf(planned)
    assert.equal(sign(planned, recorded(planned, [anna.signs(text), bela.signs(text)])), 'signed')
  })

  it('is not signed on the word of the exchange, of one person, or of one with two keys', () => {
    const planned = plan()
    const text = textOf(planned)
    const second = new KeyHolder('anna')
    const policy = { ...POLICY, releaseKeys: { version: 2, keys: [...POLICY.releaseKeys.keys, second.key] } }
    const eve = new KeyHolder('eve')
    // The name of somebody who is known, before a key that is not.
    const posing = { ...eve.signs(text), key: bela.key.id }
    for (const approvals of [
      [],
      [anna.signs(text)],
      [anna.signs(text), anna.signs(text)],
      [anna.signs(text), second.signs(text)],
      [anna.signs(text), eve.signs(text)],
      [anna.signs(text), posing],
    ])
      assert.equal(sign(planned, recorded(planned, approvals), policy), 'approvals-missing')
  })

  it('is not signed on what two persons said of another one', () => {
    const honest = plan()
    const said = [anna.signs(textOf(honest)), bela.signs(textOf(honest))]
    const theft = plan(MALLORY)
    assert.equal(sign(theft, recorded(theft, said)), 'approvals-missing')
    // The same receiver and amount once more.
    const again = plan()
    assert.equal(sign(again, recorded(again, said)), 'approvals-missing')
    // Released is what is paid, but where the chain's fee is taken from it.
    const more = [anna, bela].map((who) => who.signs(textOf(honest).replace('300000', '900000')))
    assert.equal(sign(honest, recorded(honest, more, 900_000n)), 'approvals-missing')
    assert.equal(sign(honest, recorded(honest, said)), 'signed')
  })

  it('takes no answer that was given for something else, elsewhere, or without showing who is there', () => {
    const planned = plan()
    const text = textOf(planned)
    const lies: Readonly<Record<string, Lie>> = {
      registering: { type: 'webauthn.create' },
      elsewhere: { origin: 'https://console.example.evil.test' },
      'in the clear': { origin: 'http://console.example' },
      'for another host': { host: 'evil.test' },
      'without a touch': { flags: 0x04 },
      'without a fingerprint': { flags: 0x01 },
    }
    for (const [what, lie] of Object.entries(lies))
      assert.equal(
        sign(planned, recorded(planned, [anna.signs(text), bela.signs(text, lie)])),
        'approvals-missing',
        what,
      )
    const real = bela.signs(text)
    for (const change of [
      { signature: anna.signs(text).signature },
      { authenticatorData: real.authenticatorData.slice(0, 40) },
      { clientData: Buffer.from('null').toString('base64url') },
      { clientData: 'AAAA' },
      { signature: 'AAAA' },
    ])
      assert.equal(sign(planned, recorded(planned, [anna.signs(text), { ...real, ...change }])), 'approvals-missing')
  })

  it('may be a deposit that goes back, less the fee and not more', () => {
    const back = `${DEPOSITS.ETH}/1/5`
    const returned = (released: bigint, nonce = 3) => {
      const planned = {
        ...plan(),
        from: keys.addressAt(back, ETH)?.address ?? '',
        path: back,
        payouts: [{ id: `return:7#${nonce}`, asset: TOKEN, to: RECEIVER, amount: 300_000n }],
      } as EvmPlan
      const text = releaseText({ id: 'return:7', network: 'ETH', asset: TOKEN, to: RECEIVER, amount: released })
      return sign(planned, recorded(planned, [anna.signs(text), bela.signs(text)], released))
    }
    assert.equal(returned(299_999n), 'approvals-missing')
    assert.equal(returned(300_500n), 'signed')
  })

  it('has the narrower bound of the sealed rules and those of the code', () => {
    const caps = { perRecord: 10n, perHour: 50n, perDay: 90n }
    const rules = (twoPersonsAbove: bigint) => ({
      ...POLICY,
      networks: { ETH: { ...ETH, assets: { [NATIVE]: { ...caps, twoPersonsAbove } } } },
    })
    const boundOf = (sealed: bigint, offered: bigint) =>
      openPolicy(rules(sealed), rules(offered)).networks.ETH?.assets[NATIVE]?.twoPersonsAbove
    assert.deepEqual([boundOf(10n, 4n), boundOf(4n, 10n)], [4n, 4n])
    assert.equal(openPolicy(rules(10n), undefined).networks.ETH?.assets[NATIVE]?.twoPersonsAbove, 10n)
  })

  it('holds an account of fees to fees also where the sealed rules are older than that', () => {
    const { gasAccount, ...older } = ETH
    const sealed = { ...POLICY, networks: { ETH: older } }
    assert.ok(gasAccount)
    assert.equal(openPolicy(sealed, POLICY).networks.ETH?.gasAccount, gasAccount)
    assert.equal(openPolicy(POLICY, sealed).networks.ETH?.gasAccount, gasAccount)
  })
})

describe('whose keys release payments', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-signer-'))
  after(() => rmSync(folder, { recursive: true }))
  const main = join(import.meta.dirname, 'main.ts')
  const policy = { ...POLICY, releaseKeys: { version: 0, keys: [] } }
  const start = () => startLocalSigner({ main, folder, passphrase: 'correct horse battery staple', policy })
  const file = join(folder, 'release-keys.json')
  const put = (keys: ReleaseKeySet['keys']) => writeFileSync(file, JSON.stringify({ version: 1, keys }))
  const carla = new KeyHolder('carla')

  it('is in a file once; afterwards two of them change it, and it outlives a restart', async () => {
    put([anna.key, new KeyHolder('anna').key])
    const first = await start()
    assert.deepEqual(await first.releaseKeys(), { version: 0, keys: [] })
    // Nobody is the second there.
    assert.ok(existsSync(file))
    const byItself = { version: 1, keys: [anna.key, carla.key] }
    assert.deepEqual(await first.changeReleaseKeys(byItself, []), { refusal: 'approvals-missing' })
    put([anna.key, bela.key])
    assert.deepEqual(await first.releaseKeys(), { version: 1, keys: [anna.key, bela.key] })
    assert.ok(!existsSync(file))
    // Whoever writes files there later changes nothing.
    const mallory = new KeyHolder('mallory')
    put([mallory.key, carla.key])
    assert.equal((await first.releaseKeys()).keys[0]?.person, 'anna')

    const next = { version: 2, keys: [bela.key, carla.key] }
    const text = releaseKeysText(next)
    const change = (by: readonly KeyHolder[], wanted: ReleaseKeySet = next) =>
      first.changeReleaseKeys(
        wanted,
        by.map((who) => who.signs(text)),
      )
    assert.deepEqual(await change([anna]), { refusal: 'approvals-missing' })
    assert.deepEqual(await change([carla, mallory]), { refusal: 'approvals-missing' })
    assert.deepEqual(await change([anna, bela], { version: 2, keys: [bela.key, mallory.key] }), {
      refusal: 'approvals-missing',
    })
    assert.deepEqual(await change([anna, bela], { version: 3, keys: next.keys }), { refusal: 'stale' })
    assert.deepEqual(await change([anna, bela], { version: 2, keys: [bela.key] }), { refusal: 'malformed' })
    assert.deepEqual(await change([anna, bela]), { version: 2 })
    // Asked again after an answer that was lost.
    assert.deepEqual(await change([anna, bela]), { version: 2 })
    process.kill(first.pid, 'SIGKILL')
    await first.ended

    const second = await start()
    assert.deepEqual(await second.releaseKeys(), next)
    // Whoever was taken out releases nothing any more, and the old set does not come back.
    const old = { version: 3, keys: [anna.key, bela.key] }
    const signed = [anna, bela].map((who) => who.signs(releaseKeysText(old)))
    assert.deepEqual(await second.changeReleaseKeys(old, signed), { refusal: 'approvals-missing' })
    await second.stop()
  })
})
