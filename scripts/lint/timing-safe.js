/**
 * A rule of oxlint: a secret is compared with `sameSecret` or `isSame`, never with `===` and the like. These stop at the
 * first letter that differs, and the time that takes tells a caller how far a guess was right.
 */

/** The names that secrets have here. What is public, or only looks alike, has another. */
const SECRET =
  /(?:^|[a-z_-])(?:token|secret|password|passphrase|signature|hmac|api_?key|account_?key(?:_?id)?|ledger_?key|proof)s?$/i;
/** Methods that compare, each with its first argument. */
const COMPARING = new Set(['equals', 'compare', 'includes', 'indexOf', 'localeCompare', 'startsWith', 'has']);
const OPERATORS = new Set(['===', '!==', '==', '!=']);
/** What tells whether there is a value, and compares no two. */
const UNIT_TYPES = new Set([
  'Literal',
  'TemplateLiteral',
  'UnaryExpression',
  'ArrayExpression',
  'ObjectExpression',
]);

function plain(node) {
  return /^(?:TS(?:NonNull|As|Satisfies)Expression|ChainExpression|ParenthesizedExpression|AwaitExpression)$/.test(
    node.type,
  )
    ? plain(node.expression ?? node.argument)
    : node;
}

function nameOf(node) {
  const { type, name, property, computed } = plain(node);
  if (type === 'Identifier') return name;
  if (type === 'MemberExpression') return computed ? property.value : property.name;
  return undefined;
}

function isSecret(node) {
  const name = nameOf(node);
  return typeof name === 'string' && SECRET.test(name);
}

function isOrdinary(node) {
  const { type, name } = plain(node);
  return UNIT_TYPES.has(type) || (type === 'Identifier' && name === 'undefined');
}

const rule = {
  meta: { type: 'problem', docs: { description: 'compare secrets in a time that does not depend on them' } },
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: 'Compare a secret with a timing-safe function: `sameSecret` or `isSame`.',
      });
    return {
      BinaryExpression(node) {
        const { operator, left, right } = node;
        if (!OPERATORS.has(operator) || isOrdinary(left) || isOrdinary(right)) return;
        if (isSecret(left) || isSecret(right)) report(node);
      },
      CallExpression(node) {
        const callee = plain(node.callee);
        const [given] = node.arguments;
        if (callee.type !== 'MemberExpression' || given === undefined || isOrdinary(given)) return;
        if (COMPARING.has(nameOf(callee)) && isSecret(given)) report(node);
      },
    };
  },
};

export default { meta: { name: 'workrights' }, rules: { 'timing-safe': rule } };
