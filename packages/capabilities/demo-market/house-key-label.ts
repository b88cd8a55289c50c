/**
 * The label under which the demo's makers and takers create their keys, through the operator socket; on the site it has
 * no meaning.
 */
export const HOUSE_KEY_LABEL = 'demo market'
