import type { Sql } from '@bowline/platform/postgres/index.ts'
import { findInviter, type Inviter, inviteCodeOf } from './invites.store.ts'

/** Where the user came from, most reliable first: typed at registration or from this visit, then from the cookie. */
export interface CameBy {
  readonly inviteCodes: readonly (string | undefined)[]
  readonly channel?: string | undefined
  readonly fcn?: string | undefined
  readonly campaignName?: string | undefined
  readonly campaignContent?: string | undefined
}

const LONGEST = 64

/** Written once with the new user, for ever; also creates the user's own invite code. */
export async function attribute(sql: Sql, userId: number, cameBy: CameBy, nowMs: number): Promise<Inviter | undefined> {
  const inviter = await findInviter(sql, cameBy.inviteCodes)
  const { channel, fcn, campaignName, campaignContent } = cameBy
  await sql`
    insert into attributions
      (user_id, inviter_id, by_kol, invite_code, kickback_percent, channel, fcn, campaign_name, campaign_content, registered_at)
    values (${userId}, ${inviter?.userId ?? null}, ${inviter?.isKol ?? false}, ${inviter?.code ?? null},
      ${inviter?.kickbackPercent ?? 0}, ${kept(channel)}, ${kept(fcn)},
      ${kept(campaignName)}, ${kept(campaignContent)}, ${new Date(nowMs)})`
  await inviteCodeOf(sql, userId)
  return inviter
}

/** What was recorded when the user registered. */
export interface Attribution {
  readonly inviterId: number | null
  readonly byKol: boolean
  readonly channel: string | null
  readonly fcn: string | null
  readonly campaignName: string | null
  readonly campaignContent: string | null
}

/** Null for users whom the command line or the first start made. */
export async function attributionOf(sql: Sql, userId: number): Promise<Attribution | null> {
  const [row] = await sql<
    {
      inviter_id: bigint | null
      by_kol: boolean
      channel: string | null
      fcn: string | null
      campaign_name: string | null
      campaign_content: string | null
    }[]
  >`
    select inviter_id, by_kol, channel, fcn, campaign_name, campaign_content
    from attributions where user_id = ${userId}`
  if (!row) return null
  return {
    inviterId: row.inviter_id === null ? null : Number(row.inviter_id),
    byKol: row.by_kol,
    channel: row.channel,
    fcn: row.fcn,
    campaignName: row.campaign_name,
    campaignContent: row.campaign_content,
  }
}

const kept = (text: string | undefined) => text?.slice(0, LONGEST).replace(/\p{C}/gu, '') || null
