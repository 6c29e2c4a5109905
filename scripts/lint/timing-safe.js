/**
 * An oxlint rule: compare a secret with `sameSecret` or `isSame`, never with `===` or similar. Those stop at the first
 * character that differs, so their time tells a caller how much of a guess was right.
 */

/** The names of secrets in this repository. Give another name to a value that is public or only looks similar. */
const SECRET =
  /(?:^|[a-z_-])(?:token|secret|password|passphrase|signature|hmac|api_?key|account_?key(?:_?id)?|ledger_?key|proof)s?$/i;
/** Methods that compare their object with their first argument. */
const COMPARING = new Set(['equals', 'compare', 'includes', 'indexOf', 'localeCompare', 'startsWith', 'has']);
const OPERATORS = new Set(['===', '!==', '==', '!=']);
/** A comparison with one of these checks whether there is a value. It doesn't compare two secrets. */
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
