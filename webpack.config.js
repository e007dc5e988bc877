const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const HtmlPlugin = require('html-webpack-plugin');
const { DefinePlugin } = require('webpack');

const CHUNK_LOAD_TIMEOUT_MS = 120_000;
/** What a build can be given by its environment, and what it is otherwise. */
const BUILT_IN = { API_BASE: '/api', SALES_ADDRESS: 'sales@gantry.example', SUPPORT_ADDRESS: 'support@gantry.example' };

/** Two pages from one build: the app, and the designers' statecharts, which the server hands out only when asked to. */
const PAGES = {
  main: { entry: './src/app/index.tsx', template: 'public/index.html', filename: 'index.html' },
  statecharts: { entry: './statecharts/index.tsx', template: 'statecharts/index.html', filename: 'statecharts/index.html' },
};

const pagesOf = (only) => Object.entries(PAGES).filter(([name]) => only === undefined || name === only);

/** `--env only=statecharts` builds that page alone. @returns {import('webpack').Configuration} */
module.exports = ({ only } = {}, { mode = 'production' } = {}) => ({
  mode,
  target: 'web',
  entry: Object.fromEntries(pagesOf(only).map(([name, { entry }]) => [name, entry])),
  output: {
    path: path.resolve(__dirname, 'dist/public'),
    filename: 'static/js/[name].[contenthash:10].js',
    chunkFilename: 'static/js/[name].[contenthash:10].js',
    assetModuleFilename: 'static/media/[name].[contenthash:10][ext]',
    publicPath: '/',
    chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
    clean: true,
  },
  devtool: mode === 'production' ? false : 'cheap-module-source-map',
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: mode !== 'production' } },
          },
        },
      },
      { test: /\.css$/, use: ['style-loader', 'css-loader'] },
      { test: /\.(woff2|png|svg)$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new DefinePlugin(Object.fromEntries(Object.entries(BUILT_IN).map(([name, value]) => [`process.env.${name}`, JSON.stringify(process.env[name] ?? value)]))),
    ...pagesOf(only).map(([name, { template, filename }]) => new HtmlPlugin({ template, filename, chunks: [name] })),
    new CopyPlugin({ patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] }, noErrorOnMissing: true }] }),
  ],
  cache: { type: 'filesystem', cacheDirectory: path.resolve(__dirname, '.cache/webpack'), buildDependencies: { config: [__filename] } },
  performance: { hints: false },
  stats: 'errors-warnings',
});
