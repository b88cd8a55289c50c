import { type FollowParts, followTravelRule } from './follow-travel-rule.ts'
import { returnToReview } from './return-to-review.ts'

/** One round: what waits for others' answers, and what persons have to release anew. */
export async function followAnswers(parts: FollowParts, nowMs: number): Promise<void> {
  await followTravelRule(parts, nowMs)
  await returnToReview(parts, nowMs)
}
