import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readPdf } from './read-pdf.fixture.ts'
import type { StatementCoin } from './statement.ts'
import { statementPdf } from './statement-pdf.ts'

const HEAD = { year: 2025, legalName: 'Bowline', userId: 1001, madeAtMs: Date.UTC(2026, 0, 2) }

const coin = (name: string, amount: string): StatementCoin => ({
  coin: name,
  lines: [
    { line: 'opening', received: null, paid: null, balance: '0.00000000' },
    { line: 'deposit', received: amount, paid: '0.00000000', balance: null },
    { line: 'closing', received: amount, paid: '0.00000000', balance: amount },
  ],
})

describe('a statement on paper', () => {
  it('has every line of every coin, with the numbers as they are', async () => {
    const { pages, texts } = await readPdf(
      statementPdf([coin('BTC', '0.12345678'), coin('USDT', '1000000.00000001')], HEAD),
    )
    assert.equal(pages, 1)
    assert.deepEqual(texts.slice(0, 2), ['Statement 2025', 'Bowline, Account 1001'])
    const body = texts.slice(3).join(' ')
    assert.equal(
      body,
      [
        'BTC Received Paid Balance opening 0.00000000 deposit 0.12345678 0.00000000 closing 0.12345678 0.00000000 0.12345678',
        'USDT Received Paid Balance opening 0.00000000 deposit 1000000.00000001 0.00000000',
        'closing 1000000.00000001 0.00000000 1000000.00000001',
      ].join(' '),
    )
  })

  it('goes on over as many pages as it takes, and leaves nothing out', async () => {
    const many = Array.from({ length: 60 }, (_, n) => coin(`COIN${n}`, `${n}.00000000`))
    const { pages, texts } = await readPdf(statementPdf(many, HEAD))
    assert.ok(pages >= 4, String(pages))
    for (const { coin: name } of many) assert.ok(texts.includes(name), name)
    assert.equal(texts.filter((text) => text === 'closing').length, 60)
  })

  it('says so when there was nothing, and writes no name that its letters cannot', async () => {
    const { texts } = await readPdf(statementPdf([], { ...HEAD, legalName: '交易所' }))
    assert.ok(texts.includes('Nothing came or went, and nothing was there.'))
    assert.equal(texts[1], 'Account 1001')
  })
})
