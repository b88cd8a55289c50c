import { ControlError } from '@bowline/platform/control-socket.ts'
import { JUMP_MS, type TrustedClock } from '@bowline/platform/trusted-clock.ts'

/** The exchange takes the machine's time, if its distance is still the one that the operator saw. */
export function agreeWithClock(clock: Pick<TrustedClock, 'agree' | 'distanceMs'>, seenMs: number) {
  const { distanceMs } = clock
  if (Math.abs(distanceMs - seenMs) > JUMP_MS) {
    throw new ControlError('clock-moved', `the machine's clock is now off by ${distanceMs} ms: look at it again`)
  }
  return { movedMs: clock.agree() }
}
