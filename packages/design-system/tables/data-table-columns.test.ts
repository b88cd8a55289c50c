import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Column, longestFigure } from './data-table-columns.ts'

const column = (rest: Partial<Column<null>>): Column<null> => ({ id: 'a', head: 'A', cell: () => null, ...rest })

describe('the longest figure of a table', () => {
  it('is what each part of a card has room for', () => {
    const columns = [column({ numeric: true, ch: 12 }), column({ numeric: true, ch: 16 }), column({ numeric: true })]
    assert.equal(longestFigure(columns), 16)
  })

  it('is none of texts, which break, nor of what has a line of its own or is left out', () => {
    const others = (['title', 'wide', 'hidden'] as const).map((card) => column({ numeric: true, ch: 44, card }))
    assert.equal(longestFigure([column({ ch: 19 }), ...others]), 8)
  })
})
