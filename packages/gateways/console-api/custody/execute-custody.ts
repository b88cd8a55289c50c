import type { Approval } from '@bowline/capabilities/staff/index.ts'
import {
  allowMove,
  areMarks,
  type ColdKey,
  enrolColdKey,
  giveUpMove,
  type MoveKind,
  markedTanks,
  needsRelease,
  recogniseMove,
  setTankMarks,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { addressFamilies } from '@bowline/contract/terms/address-families.ts'
import { moveKinds } from '@bowline/contract/terms/wallet.ts'
import { formatUnits, isFault, parseUnits } from '@bowline/money'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

interface MoveName {
  readonly network: string
  readonly coin: string
  readonly kind: MoveKind
  /** Of the coin, as text. */
  readonly amount: string
}

const termsForm = z.object({ about: z.string() })
const moveForm = z.tuple([z.string(), z.string(), z.enum(moveKinds), z.string()])
const marksForm = z.tuple([z.string(), z.string(), z.string()])
const keyForm = z.tuple([z.enum(addressFamilies), z.string(), z.string(), z.string()])

/** A move by its name in a request: `ETH USDT push-cold 1250.5`. */
export function moveText({ network, coin, kind, amount }: MoveName): string {
  return [network, coin, kind, amount].join(' ')
}

/** Marks of a gas tank in a request: `ETH 0.1 0.5`. */
export function marksText({
  network,
  low,
  high,
}: {
  readonly network: string
  readonly low: string
  readonly high: string
}) {
  return [network, low, high].join(' ')
}

/** With its first address, which both persons compare with what the offline machine shows. */
export function coldKeyText({ family, fingerprint, key, address }: ColdKey & { readonly address: string }): string {
  return [family, address, fingerprint, key].join(' ')
}

/** Two persons have looked: the watcher carries it out, and for what is cold persons sign it. */
export async function executeMove(
  tx: Transaction,
  { terms, reason, id }: Approval,
  call: StaffCall,
  mode: 'demo' | 'production',
): Promise<void> {
  const { about } = termsForm.parse(terms)
  const [network, coin, kind, amount] = moveForm.parse(about.split(' '))
  const known = walletNetworks(mode)
    .find((each) => each.network === network)
    ?.coins.find((each) => each.coin === coin)
  const units = known && parseUnits(amount, known.decimals)
  if (!known || units === undefined || isFault(units)) throw new SiteRefusal(SiteCode.refused, 'staff.stop-unknown')
  const { asset } = known
  // To the signer what is cold is a stranger's.
  const isHeld = kind === 'push-cold' && needsRelease(walletNetworks(mode), { network, asset, amount: units })
  await allowMove(tx, { network, asset, kind, amount: units, approval: id, needsRelease: isHeld }, call.nowMs)
  const object = { kind: 'coin', id: `${network} ${coin}` }
  await recordAudit(tx, call, { action: 'custody.move', object, after: { kind, amount, reason, approval: id } })
}

/** What is signed of it from now on is not taken; whoever watches the chains puts its coins back. */
export async function executeGivingUp(
  tx: Transaction,
  { terms, reason, id: approval }: Approval,
  call: StaffCall,
): Promise<void> {
  const { about } = termsForm.parse(terms)
  const [id = '', ...name] = about.split(' ')
  if (!(await giveUpMove(tx, Number(id), call.nowMs))) throw new SiteRefusal(SiteCode.refused, 'staff.move-not-ready')
  const object = { kind: 'move', id }
  await recordAudit(tx, call, { action: 'custody.give-up', object, after: { move: name.join(' '), reason, approval } })
}

/** By its transaction, which both persons have compared: whoever watches the chains books it when it is final. */
export async function executeBooking(
  tx: Transaction,
  { terms, reason, id: approval }: Approval,
  call: StaffCall,
): Promise<void> {
  const { about } = termsForm.parse(terms)
  const [id = '', txid = '', ...name] = about.split(' ')
  if (!(await recogniseMove(tx, Number(id), txid, call.nowMs)))
    throw new SiteRefusal(SiteCode.refused, 'staff.move-not-seen')
  const object = { kind: 'move', id }
  const after = { move: name.join(' '), txid, reason, approval }
  await recordAudit(tx, call, { action: 'custody.book', object, after })
}

/** The watcher fills by them from its next round on. */
export async function executeMarks(
  tx: Transaction,
  { terms, reason, id }: Approval,
  call: StaffCall,
  mode: 'demo' | 'production',
): Promise<void> {
  const { about } = termsForm.parse(terms)
  const [network, ...texts] = marksForm.parse(about.split(' '))
  const [tank] = await markedTanks(
    tx,
    walletNetworks(mode).filter((each) => each.network === network),
  )
  const [low, high] = texts.map((text) => parseUnits(text, tank?.coin.decimals ?? 0))
  if (!tank || low === undefined || high === undefined || isFault(low) || isFault(high) || !areMarks({ low, high }))
    throw new SiteRefusal(SiteCode.refused, 'staff.marks-wrong')
  await setTankMarks(tx, network, { low, high }, call.nowMs)
  const text = (amount: bigint) => formatUnits(amount, tank.coin.decimals)
  await recordAudit(tx, call, {
    action: 'custody.marks',
    object: { kind: 'coin', id: `${network} ${tank.coin.coin}` },
    before: { low: text(tank.low), high: text(tank.high) },
    after: { low: text(low), high: text(high), reason, approval: id },
  })
}

export async function executeColdKey(tx: Transaction, { terms, reason, id }: Approval, call: StaffCall): Promise<void> {
  const { about } = termsForm.parse(terms)
  const [family, address, fingerprint, key] = keyForm.parse(about.split(' '))
  if (!(await enrolColdKey(tx, { family, key, fingerprint }, call.nowMs)))
    throw new SiteRefusal(SiteCode.refused, 'staff.cold-key-known')
  const object = { kind: 'cold-key', id: family }
  await recordAudit(tx, call, {
    action: 'custody.cold-key',
    object,
    after: { address, fingerprint, reason, approval: id },
  })
}
