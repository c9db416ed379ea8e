/** Far above any real document; anything within these limits is read in linear time. */
export const XML_LIMITS = {
  bytes: 2 * 1024 * 1024,
  depth: 40,
  tags: 250_000,
  attributes: 20_000,
  attributesPerElement: 50,
  namespaces: 200,
} as const
