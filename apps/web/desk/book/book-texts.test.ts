import assert from 'node:assert/strict'
import { test } from 'node:test'
import { symbolsOf } from '@bowline/design-system/numbers/number-symbols.ts'
import { rowTexts, type Unit, writingOf } from './book-texts.ts'
import { groupSide, levelsOf } from './book-view.ts'

const terms = { priceDecimals: 2, qtyDecimals: 5, symbols: symbolsOf('en_US') }

function textsOf(levels: [string, string][], unit: Unit) {
  const rows = { bids: groupSide(levelsOf(levels, 2, 5), 'bids', 1, 10), asks: [] }
  const writing = writingOf(rows, { ...terms, unit })
  return rows.bids.map((row) => rowTexts(row, writing))
}

test('all figures in a column have the same number of decimals', () => {
  const texts = textsOf([['100.00', '0.50000'], ['99.00', '10.50000']], 'base') // biome-ignore format: a book
  assert.deepEqual(texts, [
    { price: '100.00', size: '0.50000', total: '0.50000' },
    { price: '99.00', size: '10.50000', total: '11.00000' },
  ])
})

test('one large quote total removes the decimals from the whole column', () => {
  const texts = textsOf([['100.00', '1.00000'], ['99.00', '20000.00000']], 'quote') // biome-ignore format: a book
  assert.deepEqual(
    texts.map(({ total }) => total),
    ['100', '1,980,100'],
  )
})
