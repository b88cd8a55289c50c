import { isFault, parseUnits, trimUnits } from '@bowline/money'

/** What an operator decides of an index. */
export interface RecipeTerms {
  /** Of each source its weight in the weighted median; 0: it does not count. */
  readonly weights: Readonly<Record<string, number>>
  /** A source further than this from the plain median of all fresh sources does not count. */
  readonly outlierBps: number
}

/** As people type it: `binance 3; okx 2` and a percentage. */
export interface RecipeTexts {
  readonly weights: string
  readonly outlierPercent: string
}

export interface FaultyRecipe {
  readonly faults: readonly string[]
}

const BPS_DECIMALS = 2
const MOST_WEIGHT = 100
/** A median of fewer is no median (domain/perpetuals.md §2). */
const LEAST_SOURCES = 3
/** What exchanges publish lies between these: 0.5 % to 5 %. */
const [LEAST_OUTLIER_BPS, MOST_OUTLIER_BPS] = [10n, 500n]
const WEIGHT = /^(\S+) (\d{1,3})$/

export function recipeTextsOf({ weights, outlierBps }: RecipeTerms): RecipeTexts {
  return {
    weights: Object.entries(weights)
      .map(([source, weight]) => `${source} ${weight}`)
      .join('; '),
    outlierPercent: trimUnits(BigInt(outlierBps), BPS_DECIMALS),
  }
}

/** Of the sources there are; one that is not named weighs nothing. */
export function readRecipe(texts: RecipeTexts, sources: readonly string[]): RecipeTerms | FaultyRecipe {
  const faults: string[] = []
  const weights = readWeights(texts.weights, sources, faults)
  const outlierBps = parseUnits(texts.outlierPercent.trim(), BPS_DECIMALS)
  if (isFault(outlierBps) || outlierBps < LEAST_OUTLIER_BPS || outlierBps > MOST_OUTLIER_BPS)
    faults.push('outlierPercent is from 0.1 to 5, with two decimals at most')
  return faults.length > 0 ? { faults } : { weights, outlierBps: Number(outlierBps) }
}

export function isFaultyRecipe(recipe: RecipeTerms | FaultyRecipe): recipe is FaultyRecipe {
  return 'faults' in recipe
}

/** In the order in which the sources are known, so that the same recipe is always the same text. */
function readWeights(text: string, sources: readonly string[], faults: string[]): Record<string, number> {
  const given = new Map<string, number>()
  for (const part of text.split(/[;\n]/)) {
    const [, source = '', weight = ''] = WEIGHT.exec(part.trim().replaceAll(/\s+/g, ' ')) ?? []
    if (!sources.includes(source)) faults.push(`"${part.trim()}" is not a source and its weight`)
    else if (given.has(source)) faults.push(`${source} is there twice`)
    else if (Number(weight) > MOST_WEIGHT) faults.push(`${source} weighs at most ${MOST_WEIGHT}`)
    else given.set(source, Number(weight))
  }
  const heavy = [...given.values()].filter((weight) => weight > 0)
  const all = heavy.reduce((sum, weight) => sum + weight, 0)
  if (heavy.length < LEAST_SOURCES) faults.push(`at least ${LEAST_SOURCES} sources have a weight`)
  // It would be the index, whatever the others say.
  if (heavy.some((weight) => 2 * weight > all)) faults.push('no source weighs more than all others together')
  return Object.fromEntries(sources.map((source) => [source, given.get(source) ?? 0]))
}
