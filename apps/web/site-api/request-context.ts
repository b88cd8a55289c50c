const DEVICE_KEY = 'bowline.device'
let made: string | undefined

/**
 * What the specification (§3) sends with every call: properties of the browser and a device id, as base64url of JSON.
 * Input for risk rules only, never proof of anything.
 */
export function requestContext(): string {
  made ??= encode({
    appName: navigator.appName,
    userAgent: navigator.userAgent,
    platform: navigator.platform,
    language: document.documentElement.lang || 'en-US',
    screenWidth: screen.width,
    screenHeight: screen.height,
    colorDepth: screen.colorDepth,
    plugins: navigator.plugins.length,
    deviceId: deviceId(),
  })
  return made
}

/** Random, kept in this browser; a browser that keeps nothing has a new one each visit. */
function deviceId(): string {
  try {
    const kept = localStorage.getItem(DEVICE_KEY)
    if (kept) return kept
    const fresh = crypto.randomUUID()
    localStorage.setItem(DEVICE_KEY, fresh)
    return fresh
  } catch {
    return 'none'
  }
}

function encode(facts: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(facts))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
