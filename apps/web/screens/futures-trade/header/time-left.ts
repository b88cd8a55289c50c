/** A span as 07:59:01; what is over is 00:00:00. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
