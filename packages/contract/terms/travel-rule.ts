/** What must be there before a withdrawal begins: nothing, who receives it, or also a proof that the wallet is one’s own. */
export const travelRuleNeeds = ['none', 'data', 'proof'] as const
export type TravelRuleNeed = (typeof travelRuleNeeds)[number]
