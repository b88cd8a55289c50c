import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { releaseCode } from '@bowline/chains/signer/assertion.ts'
import { releaseText } from '@bowline/chains/signer/release-text.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import type { Message, Messages } from '../messages/index.ts'
import { notifyHolders } from './notify-holders.ts'

const NOW = Date.UTC(2026, 0, 1)
const paid = { id: 'w1', network: 'BTC', asset: 'native', to: 'bc1q', amount: 160_000_000n }

describe('what a key has signed', () => {
  it('has a code that is another for another payment', () => {
    const code = releaseCode(releaseText(paid))
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const others = [{ id: 'w2' }, { network: 'LTC' }, { asset: 'other' }, { to: 'bc1p' }, { amount: 160_000_001n }].map(
      (change) => releaseCode(releaseText({ ...paid, ...change })),
    )
    assert.equal(new Set([code, ...others]).size, 6)
  })

  it('is told to everybody whose key the signer takes and to whose it was, once for each time', async () => {
    const sent: Message[] = []
    const messages = {
      enqueue: async (_: unknown, message: Message) => void sent.push(message),
    } as unknown as Pick<Messages, 'enqueue'>
    const text = releaseText(paid)
    const shown = { amount: '1.6 BTC', recipient: 'bc1q', label: 'BTC · w1' }
    const holders = ['anna@example.com', 'bela@example.com', 'anna@example.com', 'dora']
    const notice = { subject: 'w1', text, shown, person: 'carl@example.com', holders }
    await notifyHolders({} as Transaction, messages, notice, NOW)
    await notifyHolders({} as Transaction, messages, notice, NOW + 1)
    const addresses = ['carl@example.com', 'anna@example.com', 'bela@example.com']
    assert.deepEqual(
      sent.map(({ to }) => to),
      [...addresses, ...addresses].map((email) => ({ email })),
    )
    assert.equal(new Set(sent.map(({ key }) => key)).size, 6)
    assert.deepEqual(sent[0]?.values, { time: NOW, email: 'carl@example.com', code: releaseCode(text), ...shown })
  })
})
