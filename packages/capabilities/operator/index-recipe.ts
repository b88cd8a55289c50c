import { ControlError } from '@bowline/platform/control-socket.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { staffMay } from '../permission/index.ts'
import { type IndexHealth, isFaultyRecipe, readRecipe, recipeTextsOf } from '../price-source/index.ts'
import { findMemberByEmail, requestApproval } from '../staff/index.ts'

interface Parts {
  readonly sql: Sql
  readonly health: () => readonly IndexHealth[]
  readonly now: () => number
}

const recipeForm = z.strictObject({
  pair: z.string(),
  weights: z.string().max(600).optional(),
  outlierPercent: z.string().max(40).optional(),
  by: z.string(),
  reason: z.string().trim().min(3).max(500),
})

const COMMAND_LINE = 'command-line'

/**
 * Requests other weights in an index, in the name of a member of staff who may: as at the console, nothing changes before a
 * second member allows it there.
 */
export async function requestIndexRecipe(
  { sql, health, now }: Parts,
  params: unknown,
): Promise<{ approvalId: number }> {
  const asked = recipeForm.safeParse(params)
  if (!asked.success) throw bad('needs a pair, by whom, and a reason of three characters or more')
  const { pair, by, reason, weights, outlierPercent } = asked.data
  const index = health().find((each) => each.pair === pair)
  if (!index) throw bad(`there is no index of ${pair}`)
  const was = recipeTextsOf(index.recipe)
  const typed = { weights: weights ?? was.weights, outlierPercent: outlierPercent ?? was.outlierPercent }
  const recipe = readRecipe(typed, Object.keys(index.recipe.weights))
  if (isFaultyRecipe(recipe)) throw bad(recipe.faults.join('; '))
  const is = recipeTextsOf(recipe)
  const fields = (['weights', 'outlierPercent'] as const).filter((name) => was[name] !== is[name])
  if (fields.length === 0) throw bad('nothing is changed')
  const member = await findMemberByEmail(sql, by.trim().toLowerCase())
  if (!member || member.isDisabled || !staffMay(member, 'markets.request'))
    throw bad(`${by} is no member of staff who may request this`)
  const change = Object.fromEntries(fields.map((name) => [name, { from: was[name], to: is[name] }]))
  const request = { kind: 'index-recipe', subject: {}, terms: { about: pair, change }, reason } as const
  const result = await requestApproval(sql, request, {
    ...{ member, nowMs: now(), ip: COMMAND_LINE, requestId: COMMAND_LINE },
  })
  if ('refusal' in result) throw bad('such a request waits already')
  return { approvalId: result.id }
}

function bad(why: string): ControlError {
  return new ControlError('bad-request', why)
}
