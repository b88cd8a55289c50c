export { BREAKS, type Break } from './broken-sources.ts'
export { choosePriceSource } from './choose-source.ts'
export type { IndexHealth, SourceHealth } from './index-health.ts'
export type { IndexGoneBy } from './index-inputs.store.ts'
export { writeIndexRecipe } from './index-recipes.store.ts'
export { type OpenIndexInputs, openIndexInputs } from './open-index-inputs.ts'
export { type IndexRecipes, openIndexRecipes } from './open-index-recipes.ts'
export type { PriceSource, Quote } from './price-source.ts'
export {
  type IndexPublisher,
  type IndexPublisherParts,
  type IndexSource,
  startIndexPublisher,
} from './publish-index.ts'
export { isFaultyRecipe, type RecipeTerms, type RecipeTexts, readRecipe, recipeTextsOf } from './recipe-terms.ts'
export { DEMO_SEED, SimulatedPrices } from './simulated.ts'
export { normalAt, seedOf, uniformAt } from './simulated-random.ts'
