import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AnswersInTurn } from './answers-in-turn.ts'

test('answers leave in the order of their requests, each as soon as those before it are ready', () => {
  const sent: string[] = []
  const answers = new AnswersInTurn((answer) => sent.push(answer))
  const [first, second, third] = [answers.take(), answers.take(), answers.take()]
  answers.give(second, 'second')
  assert.deepEqual(sent.splice(0), [])
  answers.give(first, 'first')
  assert.deepEqual(sent.splice(0), ['first', 'second'])
  const fourth = answers.take()
  answers.give(fourth, 'fourth')
  answers.give(third, 'third')
  assert.deepEqual(sent.splice(0), ['third', 'fourth'])
  answers.give(answers.take(), 'fifth')
  assert.deepEqual(sent, ['fifth'])
})
