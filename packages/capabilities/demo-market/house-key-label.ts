/** Under which the demo's makers and takers make their keys, by the operator's socket; on the site it means nothing. */
export const HOUSE_KEY_LABEL = 'demo market'
