import type { ApiKey } from '@bowline/capabilities/api-keys/index.ts'
import { KeyActors, personAt } from '@bowline/capabilities/permission/index.ts'
import type { KeyUse } from '@bowline/contract/terms/api-keys.ts'
import { checkSignature, checkTime, identify, isSigned, keyRefused } from './authenticate.ts'
import { type Call, type Endpoint, weightOf } from './endpoint.ts'
import { EqualOrders, type Sender } from './equal-orders.ts'
import type { SignedParameters } from './raw-parameters.ts'
import type { TimeUnit } from './time-unit.ts'
import { UsedSignatures } from './used-signatures.ts'
import { orderLimitsOf, type Venue } from './venue.ts'
import { disabled, tooManyOrders, WireError } from './wire-error.ts'

/** One request as received by its transport. */
export interface WireRequest extends Sender {
  readonly apiKey: string | undefined
  readonly sent: SignedParameters
  readonly unit: TimeUnit
  /** Key of a socket that has logged on; it replaces key and signature in each request. */
  readonly session?: ApiKey | undefined
}

/** What the response headers report about limits. */
export interface Usage {
  /** Weight the address has used in the current minute. */
  weight: number
  /** Account whose order counts belong in the answer; 0 = none. */
  orderAccount: number
}

/**
 * The steps of every call, on any transport: weight, key, permission, time, signature, parameters, order limits,
 * handler. The first check that fails decides the answer.
 */
export class Dispatcher {
  readonly venue: Venue
  readonly #used = new UsedSignatures()
  readonly #equal = new EqualOrders()
  readonly #actors = new KeyActors()

  constructor(venue: Venue) {
    this.venue = venue
  }

  /** Answers, or throws a `WireError`; fills `usage` either way. */
  async call(endpoint: Endpoint, request: WireRequest, usage: Usage): Promise<unknown> {
    const { venue } = this
    const nowMs = venue.now()
    const call = this.#admit(endpoint, request, usage, nowMs)
    const asked = endpoint.requires && venue.permissions.may(call.actor, endpoint.requires, nowMs)
    // Waits only when memory does not suffice to allow it: an order keeps its turn.
    const denial = asked instanceof Promise ? await asked : asked
    if (denial) throw denial.refusal === 'key' ? keyRefused() : disabled()
    const orders = endpoint.orders ?? 0
    if (orders === 0) return endpoint.handle(call, venue)
    const { account } = call.actor
    const limits = orderLimitsOf(venue, endpoint.path)
    const tooMany = limits.take(account, orders, nowMs)
    if (tooMany) {
      const refusal = tooManyOrders(tooMany)
      if (!endpoint.handleOverLimit) throw refusal
      return endpoint.handleOverLimit(call, venue, refusal)
    }
    usage.orderAccount = account
    try {
      return await endpoint.handle(call, venue)
    } catch (error) {
      // After anything but a refusal nobody knows whether an order was placed.
      const isRefused = error instanceof WireError && !error.hasPlaced
      if (isRefused) limits.giveBack(account, orders, nowMs)
      throw error
    }
  }

  /** Charges an unreadable request like the cheapest readable one; throws once that is too much. */
  chargeUnread(ip: string, usage: Usage = { weight: 0, orderAccount: 0 }): Usage {
    usage.weight = this.venue.requestPools.spot.charge(ip, 1, this.venue.now())
    return usage
  }

  #admit(endpoint: Endpoint, request: WireRequest, usage: Usage, nowMs: number): Call {
    const { sent, unit, ip } = request
    const limits = this.venue.requestPools.of(endpoint.path)
    const charge = () => {
      usage.weight = limits.used(ip, nowMs)
      usage.weight = limits.charge(ip, weightOf(endpoint, sent.parameters), nowMs)
    }
    const exempt = isSigned(endpoint.security) && this.#claimsExemption(request)
    if (!exempt) charge()
    let key: ApiKey | undefined
    try {
      if (endpoint.security !== 'none') key = this.#authenticate(endpoint, request, nowMs)
    } catch (error) {
      // A request is exempt only if it proves to come from one of our makers.
      if (exempt) charge()
      throw error
    }
    const params = endpoint.schema.read(sent.parameters)
    if (!key) return { params, actor: personAt(undefined, ip), apiKey: '', unit }
    return { params, actor: this.#actors.of(key, ip), apiKey: key.apiKey, unit }
  }

  #authenticate(endpoint: Endpoint, request: WireRequest, nowMs: number): ApiKey {
    const { keys } = this.venue
    const { ip } = request
    try {
      const key = this.#prove(endpoint, request, nowMs)
      keys.noteUse(key.apiKey, nowMs, useOf(endpoint), ip)
      return key
    } catch (error) {
      const claimed = request.apiKey ?? request.session?.apiKey
      if (claimed !== undefined && keys.find(claimed)) keys.noteUse(claimed, nowMs, 'refused', ip)
      throw error
    }
  }

  #prove(endpoint: Endpoint, request: WireRequest, nowMs: number): ApiKey {
    const { session, sent } = request
    const find = (apiKey: string) => this.venue.keys.find(apiKey)
    if (session && request.apiKey === undefined && sent.signature === undefined) {
      // The key may have been changed or deleted since the socket logged on.
      const key = find(session.apiKey)
      if (!key) throw keyRefused()
      identify(() => key, { apiKey: session.apiKey, ip: request.ip, nowMs }, endpoint.permission)
      if (isSigned(endpoint.security)) checkTime(sent.parameters, nowMs)
      return key
    }
    const key = identify(find, { apiKey: request.apiKey, ip: request.ip, nowMs }, endpoint.permission)
    if (isSigned(endpoint.security)) {
      const once = endpoint.security === 'trade' && endpoint.repeats !== 'always' ? this.#used : undefined
      const equal = endpoint.repeats === 'burst' ? this.#equal : undefined
      checkSignature(key, { apiKey: request.apiKey, ip: request.ip, socket: request.socket, sent, nowMs }, once, equal)
    }
    return key
  }

  #claimsExemption(request: WireRequest): boolean {
    const claimed = request.session?.apiKey ?? request.apiKey
    const key = claimed === undefined ? undefined : this.venue.keys.find(claimed)
    return key !== undefined && this.venue.isExempt(key.account)
  }
}

/** The kind of request it is in the key owner's usage counts. */
function useOf({ permission }: Endpoint): KeyUse {
  return permission === 'read' || permission === 'trade' ? permission : 'other'
}
