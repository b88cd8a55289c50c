import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { SPOT_PROJECTION } from '../spot/index.ts'
import { priceColumns, type ReferralParts } from './referral-parts.ts'
import { EARNING_DAYS, STANDARD_RATE_PERCENT } from './terms.ts'

/**
 * Counts the fills that came since the last time, each once: what was counted and how far are written together. Each fill is
 * cut for itself, `down`, in the coin its fee was paid in: fee × rate × (1 − k) for the inviter and fee × rate × k for the
 * invitee, by the rate and share that held then. What an account beside the main one trades is its owner's. Returns up to which moment all trades are counted.
 */
export async function accrue(parts: ReferralParts): Promise<number> {
  const traded = tradedMarkets(parts)
  return inTransaction(parts.sql, async (tx) => {
    const [progress] = await tx<{ accrued_to: bigint }[]>`select accrued_to from referral_progress for update`
    // Every trade from before the last projected command is there; of its own millisecond more may come.
    const [projected] = await tx<{ time: bigint }[]>`
      select time from projection_positions where name = ${SPOT_PROJECTION.name} and version = ${SPOT_PROJECTION.version}`
    const from = Number(progress?.accrued_to ?? 0)
    const to = Number(projected?.time ?? 0)
    if (to <= from) return from
    await tx`
      with fills as (
        select case when own.purpose = 'copy' then 'copy' else m.product end as product, t.time, t.quote * m.numerator / m.denominator as worth, side.asset, side.fee,
          coalesce(own.user_id, side.account) as invitee, coalesce(met.user_id, side.met) as other
        from unnest(${traded.numbers}::bigint[], ${traded.products}::text[], ${traded.numerators}::text[]::numeric[],
          ${traded.denominators}::text[]::numeric[]) as m (market, product, numerator, denominator)
        cross join lateral (
          select * from spot_trades where market = m.market and time >= ${from} and time < ${to}) t
        cross join lateral (values
          (t.buyer, t.seller, t.buyer_fee_asset, t.buyer_fee), (t.seller, t.buyer, t.seller_fee_asset, t.seller_fee)
        ) as side (account, met, asset, fee)
        left join owned_accounts own on own.account = side.account
        left join owned_accounts met on met.account = side.met),
      shares as (
        select (to_timestamp(f.time / 1000.0) at time zone 'UTC')::date as day, f.*, a.inviter_id,
          -- Per 10,000: whole percent of whole percent.
          coalesce(c.rate_percent, ${STANDARD_RATE_PERCENT}) * a.kickback_percent as kickback,
          coalesce(c.rate_percent, ${STANDARD_RATE_PERCENT}) * (100 - a.kickback_percent) as own,
          f.other = a.inviter_id or coalesce(o.inviter_id = a.inviter_id, false) as is_matched
        from fills f
        join attributions a on a.user_id = f.invitee and a.inviter_id is not null
          and to_timestamp(f.time / 1000.0) < a.registered_at + make_interval(days => ${EARNING_DAYS})
        left join attributions o on o.user_id = f.other
        left join referral_contracts c on c.user_id = a.inviter_id
          and c.begins_at <= to_timestamp(f.time / 1000.0)
          and (c.ends_at is null or c.ends_at > to_timestamp(f.time / 1000.0)))
      insert into referral_earnings as e
        (day, invitee_id, inviter_id, product, asset, fills, fee, inviter_amount, kickback_amount, volume, matched)
      select day, invitee, inviter_id, product, asset, count(*), sum(fee),
        sum(floor(fee::numeric * own / 10000)), sum(floor(fee::numeric * kickback / 10000)),
        trunc(sum(worth)), trunc(coalesce(sum(worth) filter (where is_matched), 0))
      from shares group by day, invitee, inviter_id, product, asset
      on conflict (day, invitee_id, product, asset) do update set
        fills = e.fills + excluded.fills, fee = e.fee + excluded.fee,
        inviter_amount = e.inviter_amount + excluded.inviter_amount,
        kickback_amount = e.kickback_amount + excluded.kickback_amount,
        volume = e.volume + excluded.volume, matched = e.matched + excluded.matched`
    await tx`update referral_progress set accrued_to = ${to}`
    return to
  })
}

/** Every market and contract there ever was, with what one unit of its quote is worth; where nobody knows, one. */
function tradedMarkets(parts: ReferralParts) {
  const { markets } = parts
  const prices = priceColumns(parts)
  const rows = [
    ...markets.numbers().map((number) => ({ number, product: 'spot', coin: markets.byNumber(number)?.quoteAsset })),
    ...markets
      .contractNumbers()
      .map((number) => ({ number, product: 'futures', coin: markets.contract(number)?.settleAsset })),
  ].map(({ coin = '', ...row }) => ({
    ...row,
    price: prices.assets.indexOf(String(markets.assetByCode(coin)?.asset ?? '')),
  }))
  return {
    numbers: rows.map(({ number }) => String(number)),
    products: rows.map(({ product }) => product),
    numerators: rows.map(({ price }) => prices.numerators[price] ?? '1'),
    denominators: rows.map(({ price }) => prices.denominators[price] ?? '1'),
  }
}
