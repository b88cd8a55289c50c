import {
  type IndexPublisher,
  type IndexRecipes,
  isFaultyRecipe,
  type RecipeTerms,
  type RecipeTexts,
  readRecipe,
  recipeTextsOf,
  writeIndexRecipe,
} from '@bowline/capabilities/price-source/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import type { StaffCall } from '../console-handler.ts'
import { refusal, requireUnchanged } from '../markets/change-market.ts'
import { changeAsked } from '../markets/execute-market-approval.ts'
import { recordAudit } from '../record-audit.ts'

export interface RecipeNeeds {
  /** Absent where no outside prices are followed. */
  readonly indexes: Pick<IndexPublisher, 'health'> | undefined
  readonly indexRecipes: Pick<IndexRecipes, 'refresh'>
}

export function recipeNow(indexes: RecipeNeeds['indexes'], pair: string): RecipeTerms {
  const index = indexes?.health().find((each) => each.pair === pair)
  if (!index) throw refusal('staff.no-index', { pair })
  return index.recipe
}

/** Of the sources that the index has now, or a refusal that says why not. */
export function soundRecipe({ weights }: RecipeTerms, typed: RecipeTexts): RecipeTerms {
  const recipe = readRecipe(typed, Object.keys(weights))
  if (isFaultyRecipe(recipe)) throw refusal('staff.definition-invalid', { problems: recipe.faults.join('; ') })
  return recipe
}

/** Has an index made of what two persons agreed on; what is returned puts it in force when that is committed. */
export async function executeRecipe(
  tx: Transaction,
  { terms, reason, id }: Approval,
  call: StaffCall,
  { indexes, indexRecipes }: RecipeNeeds,
): Promise<() => Promise<void>> {
  const { about: pair, change, before, after } = changeAsked(terms)
  const now = recipeNow(indexes, pair)
  requireUnchanged(recipeTextsOf(now), change)
  const recipe = soundRecipe(now, { ...recipeTextsOf(now), ...after })
  await recordAudit(tx, call, {
    action: 'index-prices.set-recipe',
    object: { kind: 'index', id: pair },
    before,
    after: { ...after, reason, approval: id },
  })
  await writeIndexRecipe(tx, pair, recipe, call.nowMs)
  return () => indexRecipes.refresh()
}
