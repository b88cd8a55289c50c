import type { CallData, CallParams } from '@bowline/contract/calls.ts'
import type { CopyMode } from '@bowline/contract/terms/copy-trading.ts'
import {
  compareDecimals,
  decimalParts,
  fromUnits,
  isZero,
  placesOf,
  toUnits,
  trimDecimals,
} from '@bowline/design-system/numbers/decimal.ts'
import { percentPpm, ppmPercent } from './ppm-percent.ts'

export type Settings = CallData<'GET /exchange-web/web/copy/mine'>['relations'][number]['settings']
export type SettingsWish = Omit<CallParams<'POST /exchange-web/web/copy/change'>, 'relationId'>

/** As somebody types them: percentages and amounts as text, empty where there is to be none. */
export interface SettingsForm {
  readonly mode: CopyMode
  readonly perOrder: string
  readonly multiplier: string
  readonly leverage: string
  readonly isolated: boolean
  readonly maxPositionMargin: string
  readonly slippage: string
  readonly takeProfit: string
  readonly stopLoss: string
  readonly totalStopLoss: string
  readonly totalTakeProfit: string
  /** Contracts that are copied; none: all that may be. */
  readonly markets: readonly number[]
}

export type TypedField = Exclude<keyof SettingsForm, 'mode' | 'isolated' | 'markets'>

/** What a new relation has until somebody says otherwise. */
export const NEW_SETTINGS: SettingsForm = {
  ...{ mode: 'fixedRatio', perOrder: '', multiplier: '1', leverage: '', isolated: false, maxPositionMargin: '' },
  ...{ slippage: '0.5', takeProfit: '', stopLoss: '', totalStopLoss: '50', totalTakeProfit: '' },
  markets: [],
}

export type Fault =
  | { readonly fault: 'number' }
  | { readonly fault: 'range'; readonly least: string; readonly most: string }
  | { readonly fault: 'balance' }

interface Bounds {
  readonly least: string
  readonly most: string
  readonly places: number
  /** Left out: it may be empty. */
  readonly isNeeded?: boolean
}

const MULTIPLIER_PLACES = 6
const AMOUNT_PLACES = 8
const LEAST_AMOUNT = '0.00000001'

/** The same as the exchange’s (`settings.ts` of its copy trading), so that what is sent is not refused. */
const boundsOf = (allotted: string): Readonly<Record<TypedField, Bounds>> => ({
  perOrder: { least: LEAST_AMOUNT, most: allotted, places: AMOUNT_PLACES, isNeeded: true },
  multiplier: { least: '0.1', most: '10', places: MULTIPLIER_PLACES, isNeeded: true },
  leverage: { least: '1', most: '125', places: 0 },
  maxPositionMargin: { least: LEAST_AMOUNT, most: allotted, places: AMOUNT_PLACES },
  slippage: { least: '0.1', most: '2', places: 4, isNeeded: true },
  takeProfit: { least: '0.01', most: '1000', places: 4 },
  stopLoss: { least: '0.01', most: '95', places: 4 },
  totalStopLoss: { least: '1', most: '95', places: 4, isNeeded: true },
  totalTakeProfit: { least: '0.01', most: '10000', places: 4 },
})

/** A field is asked for only where its mode uses it. */
export function isAsked(field: TypedField, mode: CopyMode): boolean {
  if (field === 'perOrder') return mode === 'fixedAmount'
  return field !== 'multiplier' || mode === 'multiplier'
}

export type SettingsFaults = Partial<Record<TypedField, Fault>>

/** What is wrong with each field, of money of this amount. */
export function settingsFaults(form: SettingsForm, allotted: string): SettingsFaults {
  const bounds = boundsOf(decimalParts(allotted) ? allotted : '0')
  const faults: SettingsFaults = {}
  for (const field of Object.keys(bounds) as TypedField[]) {
    if (!isAsked(field, form.mode)) continue
    const fault = faultOf(form[field], bounds[field])
    if (fault) faults[field] = fault
  }
  return faults
}

function faultOf(text: string, { least, most, places, isNeeded = false }: Bounds): Fault | undefined {
  if (text === '') return isNeeded ? { fault: 'number' } : undefined
  if (!decimalParts(text)) return { fault: 'number' }
  const isWithin = compareDecimals(text, least) >= 0 && compareDecimals(text, most) <= 0
  if (isWithin && placesOf(trimDecimals(text)) <= places) return undefined
  return { fault: 'range', least: least === LEAST_AMOUNT ? '0' : least, most }
}

/** What is wrong with an amount of money. */
export function amountFault(
  text: string,
  bounds: { least: string; most: string; available: string },
): Fault | undefined {
  const parts = decimalParts(text)
  if (!parts || isZero(parts) || placesOf(trimDecimals(text)) > AMOUNT_PLACES) return { fault: 'number' }
  const { least, most, available } = bounds
  if (compareDecimals(text, least) < 0 || compareDecimals(text, most) > 0) return { fault: 'range', least, most }
  return compareDecimals(text, available) > 0 ? { fault: 'balance' } : undefined
}

/** Of a form without faults: what a call takes. */
export function settingsWish(form: SettingsForm): SettingsWish {
  const ppm = (text: string) => (text === '' ? 0 : percentPpm(text))
  return {
    mode: form.mode,
    ...(form.mode === 'fixedAmount' && { perOrder: form.perOrder }),
    ...(form.mode === 'multiplier' && { multiplierPpm: Number(toUnits(form.multiplier, MULTIPLIER_PLACES)) }),
    ...{ leverage: form.leverage === '' ? 0 : Number(form.leverage), isolated: form.isolated },
    maxPositionMargin: form.maxPositionMargin === '' ? '0' : form.maxPositionMargin,
    ...{ slippagePpm: ppm(form.slippage), takeProfitPpm: ppm(form.takeProfit), stopLossPpm: ppm(form.stopLoss) },
    ...{ totalStopLossPpm: ppm(form.totalStopLoss), totalTakeProfitPpm: ppm(form.totalTakeProfit) },
    markets: [...form.markets],
  }
}

/** The settings of a relation, to be changed. */
export function formOf(settings: Settings): SettingsForm {
  const percent = (ppm: number) => (ppm === 0 ? '' : ppmPercent(ppm))
  const amount = (text: string) => (toUnits(text, AMOUNT_PLACES) === 0n ? '' : trimDecimals(text))
  return {
    ...{ mode: settings.mode, perOrder: amount(settings.perOrder), isolated: settings.isolated },
    multiplier: trimDecimals(fromUnits(BigInt(settings.multiplierPpm), MULTIPLIER_PLACES)),
    leverage: settings.leverage === 0 ? '' : String(settings.leverage),
    maxPositionMargin: amount(settings.maxPositionMargin),
    ...{ slippage: percent(settings.slippagePpm), takeProfit: percent(settings.takeProfitPpm) },
    ...{ stopLoss: percent(settings.stopLossPpm), totalStopLoss: percent(settings.totalStopLossPpm) },
    totalTakeProfit: percent(settings.totalTakeProfitPpm),
    markets: settings.markets,
  }
}

/** With one contract more or less, of all that may be copied; all of them are none, so that new ones are copied too. */
export function withContract(chosen: readonly number[], market: number, isCopied: boolean, all: readonly number[]) {
  const before = chosen.length === 0 ? all : chosen
  const after = all.filter((each) => (each === market ? isCopied : before.includes(each)))
  return after.length === all.length ? [] : after
}
