import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { otherProcessors, readProcessors } from './processors.ts'

describe('lists of processors', () => {
  it('are read as Linux writes them', () => {
    assert.deepEqual([...(readProcessors('0') ?? [])], [0])
    assert.deepEqual([...(readProcessors('0,2-4') ?? [])], [0, 2, 3, 4])
    assert.deepEqual([...(readProcessors('12-13,1') ?? [])], [12, 13, 1])
  })

  it('are nothing else', () => {
    for (const text of ['', ' ', 'all', '-1', '1-', '1,', '1 2', '0x1', '3-2', '1-99999', '٣'])
      assert.equal(readProcessors(text), undefined, text)
  })

  it('leave the others to everything else', () => {
    assert.equal(otherProcessors('1', '0-1'), '0')
    assert.equal(otherProcessors('2-3', '0-1,3,2,8'), '0,1,8')
  })

  it('name no processor that may not be used, and leave at least one', () => {
    assert.throws(() => otherProcessors('2', '0-1'), /only the processors 0-1/)
    assert.throws(() => otherProcessors('0-1', '0-1'), /none is left/)
  })
})
