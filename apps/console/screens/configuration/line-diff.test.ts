import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineDiff } from './line-diff.ts'

const shown = (before: string, after: string) => lineDiff(before, after).map(({ mark, text }) => `${mark}${text}`)

test('shows nothing when nothing changed', () => {
  assert.deepEqual(lineDiff('a\nb\nc', 'a\nb\nc'), [])
})

test('shows a change between two lines before and two after it', () => {
  assert.deepEqual(shown('1\n2\n3\n4\n5\n6\n7', '1\n2\n3\nfour\n5\n6\n7'), [' 2', ' 3', '-4', '+four', ' 5', ' 6'])
})

test('marks lines as inserted, removed and moved', () => {
  assert.deepEqual(shown('a\nb', 'a\nx\nb'), [' a', '+x', ' b'])
  assert.deepEqual(shown('a\nx\nb', 'a\nb'), [' a', '-x', ' b'])
  assert.deepEqual(shown('', 'a'), ['-', '+a'])
})
